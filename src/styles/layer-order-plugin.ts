import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * A Vite plugin: begins every built style sheet with the order of the layers (`layers.css`).
 * The page links the sheets of shared chunks before the entry's own, so the first one that
 * arrives may be any of them, and the first mention of a layer decides its place.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const statement = readFileSync(new URL('layers.css', import.meta.url), 'utf8')
        .replace(/\/\*.*?\*\//gs, '')
        .trim()
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
        asset.source = `${statement}${String(asset.source)}`
      }
    },
  }
}
