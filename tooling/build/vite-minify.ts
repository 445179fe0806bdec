import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Minifies scripts with SWC before the bundler does: it replaces functions and objects with a single use, such as the
 * class names of a stylesheet, by their content (`docs/performance.md` says how much that is).
 */
export const swcMinify = (): Plugin => ({
  name: 'swc-minify',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  renderChunk: async (code) => {
    const options = { module: true, compress: { ecma: 2020 as const }, mangle: true }
    return { code: (await minify(code, options)).code, map: null }
  },
})
