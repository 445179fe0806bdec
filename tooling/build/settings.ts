import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readEnvBytes } from '../../deploy/settings/env-file.ts'
import {
  parseConfig,
  sandboxOrigins,
  type SiteConfig,
  unknownSettings,
  wrongSettings,
} from '../../src/config-schema.ts'

/** Where the commands listen by default. */
export const DEFAULT_PORT = { production: 4173, development: 5173 } as const

const serverSchema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535,
        'a port number from 1 to 65535',
      ),
      v.transform(Number),
    ),
  ),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address of this machine')), '127.0.0.1'),
  BACKEND_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^https?:\/\/[^/?#]+\/?$/i.test(text),
        'an address without a path such as https://backend.example',
      ),
      v.transform((text) => new URL(text).origin),
    ),
  ),
})

/** Where the site listens, and the backend to use instead of the sandbox. */
type ServerSettings = {
  port: number
  host: string
  backendUrl: string | undefined
}

type Given = {
  values: NodeJS.Dict<string>
  /** Where those of files are. */
  places: Map<string, string>
  /** What is wrong with the files themselves. */
  wrong: string[]
}

/**
 * The environment of the process over the `.env` files of the mode. For tests, `SETTINGS_FROM=defaults` ignores both, and
 * `SETTINGS_FROM=environment` the files.
 */
function environment(mode: string, given: NodeJS.ProcessEnv, folder = process.cwd()): Given {
  const none = { places: new Map<string, string>(), wrong: [] }
  const from = given['SETTINGS_FROM']
  if (from === 'defaults') {
    return { values: { PORT: given['PORT'], HOST: given['HOST'] }, ...none }
  }
  if (from === 'environment') return { values: given, ...none }
  const { values, places, wrong } = readEnvFiles(mode, folder)
  for (const name of Object.keys(given)) places.delete(name)
  return { values: { ...values, ...given }, places, wrong }
}

/** The `.env` files of a mode, each over the one before. */
function readEnvFiles(mode: string, folder: string): Given {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => ({ name, file: join(folder, name) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => readEnvBytes(name, readFileSync(file)))
  return {
    values: Object.assign({}, ...files.map(({ values }) => values)),
    places: new Map(files.flatMap(({ places }) => [...places])),
    wrong: files.flatMap(({ wrong }) => wrong),
  }
}

/**
 * All settings, of the site (`src/config-schema.ts`) and of the server, so that one run names everything that is wrong. The
 * default payment origins are those of the sandbox on the chosen port.
 *
 * @throws Error on wrong values: a line for each, with its name.
 */
function readSettings(
  mode: string,
  given: NodeJS.ProcessEnv,
  folder?: string,
): { site: SiteConfig; server: v.InferOutput<typeof serverSchema> } {
  const { values, places, wrong } = environment(mode, given, folder)
  const { success, output, issues = [] } = v.safeParse(serverSchema, values)
  const port =
    (success ? output.PORT : undefined) ??
    DEFAULT_PORT[mode === 'development' ? mode : 'production']
  const site = parseConfig(
    { VITE_PAYMENT_ORIGINS: sandboxOrigins(port), ...values },
    // Only names in files: the process may have `VITE_` variables of other tools.
    [...wrong, ...unknownSettings(places.keys(), places), ...wrongSettings(issues, places)],
    places,
  )
  return { site, server: v.parse(serverSchema, values) }
}

/**
 * The settings of the server side.
 *
 * @throws Error on wrong values, of the site, too: a line for each, with its name.
 */
export function readServerSettings(
  mode: 'production' | 'development',
  defaultPort: number,
  given: NodeJS.ProcessEnv = process.env,
): ServerSettings {
  const { PORT, HOST, BACKEND_URL } = readSettings(mode, given).server
  return { port: PORT ?? defaultPort, host: HOST, backendUrl: BACKEND_URL }
}

/**
 * The settings of the site itself.
 *
 * @param folder where the `.env` files are
 * @throws Error on wrong values, of the server, too: a line for each, with its name.
 */
export function readSiteSettings(
  mode: string,
  given: NodeJS.ProcessEnv = process.env,
  folder?: string,
): SiteConfig {
  return readSettings(mode, given, folder).site
}

/** `--port` of a command line is the setting `PORT`, also for what the program starts: the pages name the port of the sandbox's payments. */
export function takePort(port: string | undefined): void {
  if (port !== undefined) process.env['PORT'] = port
}

/** The folder of the operator's brand; checks and tests always use the default brand's. */
export function readBrandFolder(given: NodeJS.ProcessEnv = process.env): string | undefined {
  if (given['BRAND_DIR'] !== undefined) return given['BRAND_DIR']
  if (given['VITEST'] || given['SETTINGS_FROM'] !== undefined) return undefined
  return environment('production', given).values['BRAND_DIR'] ?? 'brand'
}
