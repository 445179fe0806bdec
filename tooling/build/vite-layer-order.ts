import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Puts the order of the cascade layers before every stylesheet. Stylesheets become chunks that load in any order, and
 * the first layer in a page is the weakest, so each of them must declare the order.
 */
export function layerOrder(): Plugin {
  const file = new URL('../../src/styles/layers.css', import.meta.url)
  const statement = /@layer[^{;]+;/.exec(readFileSync(file, 'utf8'))?.[0]
  if (statement === undefined) throw new Error('src/styles/layers.css names no layers')
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0]?.endsWith('.css') ? statement + code : undefined),
  }
}
