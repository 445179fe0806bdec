import type { Plugin } from 'vite'

/** What V8 looks for at the very start of a script (Chrome 136 and later); to others it is a comment. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** Characters: in a smaller part there is less to win than the comment weighs. */
const SMALL = 10_000

/** Loaded when everything else is there, and mostly never run. */
const IS_LAST = /\/src\/telemetry\/(?!load\.ts)|\/@sentry/

/**
 * Has every function compiled while its file is on its way, on a thread of its own. A slow phone compiled each as it
 * was first called, while the page was taken over and the next one was drawn.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    generateBundle: {
      // Vite puts a line of its own before the code of its parts.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || part.code.length < SMALL) continue
          if (part.moduleIds.some((id) => IS_LAST.test(id))) continue
          part.code = COMPILE_HINT + part.code
        }
      },
    },
  }
}
