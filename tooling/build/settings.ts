import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvBytes } from '../../deploy/settings/env-file.ts'
import { sandboxOrigins, type SiteConfig } from '../../src/config-schema.ts'
import {
  type GivenSettings,
  readSettings as readGiven,
} from '../../deploy/settings/read-settings.ts'

/** The default ports of the commands. */
export const DEFAULT_PORT = { production: 4173, development: 5173 } as const

/**
 * The process's environment over the `.env` files of the mode. For tests, `SETTINGS_FROM=defaults` ignores both, and
 * `SETTINGS_FROM=environment` the files.
 */
function environment(
  mode: string,
  given: NodeJS.ProcessEnv,
  folder = process.cwd(),
): GivenSettings {
  // The process may have `VITE_` variables of other tools, so only names in files are checked for unknown ones.
  const places = new Map<string, string>()
  const from = given['SETTINGS_FROM']
  if (from === 'defaults') return { values: { PORT: given['PORT'], HOST: given['HOST'] }, places }
  if (from === 'environment') return { values: given, places }
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => ({ name, file: join(folder, name) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => readEnvBytes(name, readFileSync(file)))
  for (const file of files) {
    for (const [name, place] of file.places) if (!(name in given)) places.set(name, place)
  }
  return {
    values: Object.assign({}, ...files.map(({ values }) => values), given),
    places,
    wrong: files.flatMap(({ wrong }) => wrong),
  }
}

/**
 * All settings of a command, of the site and of its server.
 *
 * @param folder the folder of the `.env` files
 * @throws Error with a line for each wrong value, which names the setting
 */
export function readSettings(mode: string, given = process.env, folder?: string) {
  const usualPort = DEFAULT_PORT[mode === 'development' ? mode : 'production']
  return readGiven(environment(mode, given, folder), usualPort)
}

/** Allows payments to the sandbox unless origins are set: a site with an address would allow none by default. */
export function withSandbox({ site, server, given }: ReturnType<typeof readSettings>): SiteConfig {
  const isNamed = given['VITE_PAYMENT_ORIGINS'] !== undefined
  if (server.backend !== undefined || isNamed) return site
  return { ...site, paymentOrigins: sandboxOrigins(server.port) }
}

/** Makes `--port` the setting `PORT`, for child processes as well: pages name the port of the sandbox's payments. */
export function takePort(port: string | undefined): void {
  if (port !== undefined) process.env['PORT'] = port
}

/** The folder of the operator's brand; checks and tests always use the default brand. */
export function readBrandFolder(given: NodeJS.ProcessEnv = process.env): string | undefined {
  if (given['BRAND_DIR'] !== undefined) return given['BRAND_DIR']
  if (given['VITEST'] || given['SETTINGS_FROM'] !== undefined) return undefined
  return environment('production', given).values['BRAND_DIR'] ?? 'brand'
}
