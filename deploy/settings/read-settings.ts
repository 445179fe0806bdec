import { readFile } from 'node:fs/promises'
import { parseConfig, sandboxOrigins, type SiteConfig, unknownSettings } from '#/config-schema'
import { type EnvFile, readEnvBytes } from './env-file'

/** The port of `npm start`, whose sandbox is where payments go unless others are named. */
const SANDBOX_PORT = '4173'

/** The settings of an environment, or a file of them. */
export type GivenSettings = {
  values: Readonly<Record<string, string | undefined>>
} & Partial<Pick<EnvFile, 'places' | 'wrong'>>

/** @throws Error where the file cannot be read */
export async function readEnvFile(file: string): Promise<EnvFile> {
  const bytes = await readFile(file).catch((error: Error) => {
    // Node does not say which file is a folder.
    throw Object.assign(error, { path: file })
  })
  return readEnvBytes(file, bytes)
}

/**
 * The settings of the site.
 *
 * @throws Error that names every wrong one, unknown names included, a line each
 */
export function readSettings({ values, places, wrong = [] }: GivenSettings): SiteConfig {
  const port = values['PORT'] ?? ''
  const origins = sandboxOrigins(/^\d+$/.test(port) ? port : SANDBOX_PORT)
  const unknown = unknownSettings(Object.keys(values), places)
  return parseConfig({ VITE_PAYMENT_ORIGINS: origins, ...values }, [...wrong, ...unknown], places)
}
