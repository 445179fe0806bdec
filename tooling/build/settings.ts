import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import type { SiteConfig } from '../../src/config-schema.ts'
import { parseConfig, wrongSettings } from '../../src/config-schema.ts'

/** Where the commands listen unless told otherwise. */
export const DEFAULT_PORT = { production: 4173, development: 5173 } as const

/** The settings of the site (`src/config-schema.ts`), each of them in `.env.example`. */
export const SITE_SETTINGS: ReadonlySet<string> = new Set([
  'VITE_SITE_NAME',
  'VITE_STUDIO',
  'VITE_SITE_URL',
  'VITE_LAUNCHER_URL',
  'VITE_SUPPORT_URL',
  'VITE_LICENSE_URL',
  'VITE_PRIVACY_URL',
  'VITE_SERVICES_URL',
  'VITE_RANKINGS',
  'VITE_PAYMENT_ORIGINS',
  'VITE_RECAPTCHA_KEY',
  'VITE_RECAPTCHA_HOST',
  'VITE_SENTRY_DSN',
])

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
        (text) => URL.canParse(text) && /^https?:\/\/[^/?#]+\/?$/.test(text),
        'an address without a path such as https://backend.example',
      ),
    ),
  ),
})

/** Where the site listens, and the backend that it has behind it instead of the sandbox. */
type ServerSettings = {
  port: number
  host: string
  backendUrl: string | undefined
}

/**
 * `.env` files of the mode under what the process was given. For tests, whatever a developer has set:
 * `SITE_SETTINGS=defaults` leaves both out, `SITE_SETTINGS=given` the files.
 */
function environment(
  mode: string,
  given: NodeJS.ProcessEnv,
  folder = process.cwd(),
): { values: NodeJS.Dict<string>; named: string[] } {
  if (given['SITE_SETTINGS'] === 'defaults') {
    return { values: { PORT: given['PORT'], HOST: given['HOST'] }, named: [] }
  }
  if (given['SITE_SETTINGS'] === 'given') return { values: given, named: [] }
  const values = readEnvFiles(mode, folder)
  return { values: { ...values, ...given }, named: Object.keys(values) }
}

/** The `.env` files of a mode, each over the one before, as Vite reads them. */
function readEnvFiles(mode: string, folder: string): NodeJS.Dict<string> {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))))
}

/** A misspelt name would leave the demo's value in its place. Tools give the process names of their own. */
function unknownSettings(names: readonly string[]): string[] {
  return names
    .filter(
      (name) => name.startsWith('VITE_') && !SITE_SETTINGS.has(name) && !(name in process.env),
    )
    .map((name) => `${name}: there is none of this name in .env.example`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * All settings, of the site (`src/config-schema.ts`) and of the server, so that one run names all that is wrong. Where no
 * payment origin is named, those of the sandbox on the chosen port are meant.
 *
 * @throws Error on wrong values: a line for each, with its name.
 */
function readSettings(
  mode: string,
  given: NodeJS.ProcessEnv,
  folder?: string,
): { site: SiteConfig; server: v.InferOutput<typeof serverSchema> } {
  const { values, named } = environment(mode, given, folder)
  const wrong = unknownSettings(named)
  const server = v.safeParse(serverSchema, values)
  if (!server.success) wrong.push(...wrongSettings(server.issues))

  const port = values['PORT'] ?? DEFAULT_PORT[mode === 'development' ? mode : 'production']
  const sandbox = `http://127.0.0.1:${port},http://localhost:${port}`
  let site: SiteConfig | undefined
  try {
    // A wrong port is told once, not as an origin, too.
    const origins = server.success ? { VITE_PAYMENT_ORIGINS: sandbox } : {}
    site = parseConfig({ ...origins, ...values })
  } catch (error) {
    wrong.push(...messageOf(error).split('\n'))
  }

  if (site === undefined || !server.success || wrong.length > 0) {
    throw new Error(wrong.map((line) => `Wrong setting ${line}`).join('\n'))
  }
  return { site, server: server.output }
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
