import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the package's hand-written sources. */
export const SOURCES = 'contract/clients/package'

export const ENTRY_POINTS = ['client', 'schemas', 'hooks', 'mocks', 'sandbox'] as const

/** How the site itself sends requests, and what does it in the package. */
export const SITE_HTTP = resolve('src/api/http.ts')
export const PACKAGE_HTTP = resolve(SOURCES, 'http.ts')

/**
 * The generated functions are those of the site; in the package they ask by its own client, which is bundled or,
 * where `shared` is given, that file of the package.
 */
export const packageHttp = (shared?: string): Plugin => ({
  name: 'package-http',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.startsWith('.')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (found?.id !== SITE_HTTP && found?.id !== PACKAGE_HTTP) return null
    return shared === undefined ? PACKAGE_HTTP : { id: shared, external: true }
  },
})
