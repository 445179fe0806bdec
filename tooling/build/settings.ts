import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import type { SiteConfig } from '../../src/config-schema.ts'
import { parseConfig, wrongSetting } from '../../src/config-schema.ts'

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
): Record<string, string | undefined> {
  if (given['SITE_SETTINGS'] === 'defaults') return { PORT: given['PORT'], HOST: given['HOST'] }
  if (given['SITE_SETTINGS'] === 'given') return given
  const values = readEnvFiles(mode, folder)
  refuseUnknown(Object.keys(values))
  return { ...values, ...given }
}

/** The `.env` files of a mode, each over the one before, as Vite reads them. */
function readEnvFiles(mode: string, folder: string): NodeJS.Dict<string> {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))))
}

/** A misspelt name would leave the demo's value in its place. Tools give the process names of their own. */
function refuseUnknown(names: readonly string[]): void {
  const unknown = names.find(
    (name) => name.startsWith('VITE_') && !SITE_SETTINGS.has(name) && !(name in process.env),
  )
  if (unknown === undefined) return
  throw new Error(`Wrong setting ${unknown}: there is none of this name in .env.example`)
}

/**
 * The settings of the server side.
 *
 * @throws Error on a wrong value: one line that names the setting.
 */
export function readServerSettings(
  mode: 'production' | 'development',
  defaultPort: number,
  given: NodeJS.ProcessEnv = process.env,
): ServerSettings {
  const result = v.safeParse(serverSchema, environment(mode, given))
  if (!result.success) {
    throw new Error(`Wrong setting ${wrongSetting(result.issues[0])}`)
  }
  const { PORT, HOST, BACKEND_URL } = result.output
  return { port: PORT ?? defaultPort, host: HOST, backendUrl: BACKEND_URL }
}

/**
 * The settings of the site itself (`src/config-schema.ts`). Where no payment origin is named, those of
 * the sandbox on the chosen port are meant.
 *
 * @param folder where the `.env` files are
 * @throws Error on a wrong value: one line that names the setting.
 */
export function readSiteSettings(
  mode: string,
  given: NodeJS.ProcessEnv = process.env,
  folder?: string,
): SiteConfig {
  const values = environment(mode, given, folder)
  const port = values['PORT'] ?? DEFAULT_PORT[mode === 'development' ? mode : 'production']
  const sandbox = `http://127.0.0.1:${port},http://localhost:${port}`
  try {
    return parseConfig({ VITE_PAYMENT_ORIGINS: sandbox, ...values })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(`Wrong setting ${words}`, { cause: error })
  }
}
