import { minifySync } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Minifies scripts with SWC before the bundler does: it replaces functions and objects with a single use, such as the
 * class names of a stylesheet, by their content (`docs/performance.md` says how much that is).
 */
export const swcMinify = (): Plugin => ({
  name: 'swc-minify',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // Not asynchronously: Vite would list stylesheets in the order in which the chunks are done, and builds would differ.
  renderChunk: (code) => ({
    code: minifySync(code, { module: true }).code,
    map: null,
  }),
})
