import { resolve } from 'node:path'

/** The folder of the package's hand-written sources. */
export const SOURCES = 'contract/clients/package'

export const ENTRY_POINTS = ['client', 'schemas', 'hooks', 'mocks', 'sandbox'] as const

/** Sends the requests of the generated functions and hooks. */
export const PACKAGE_HTTP = resolve(SOURCES, 'http.ts')
