/* oxlint-disable no-restricted-imports -- the Vite configuration imports this as well; it knows no aliases */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import {
  parseConfig,
  sandboxOrigins,
  SITE_SETTINGS,
  unknownSettings,
  wrongSettings,
} from '../../src/config-schema.ts'
import { type EnvFile, readEnvBytes } from './env-file.ts'

const port = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'a port number from 0 to 65535',
  ),
  v.transform(Number),
)

const BACKEND = 'an address without a path or a password such as https://backend.example'

const backend = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    if (URL.canParse(value) && /^https?:\/\/[^/?#@]+\/?$/i.test(value)) return
    // The wrong value gets into the log, so its password is hidden.
    addIssue({ message: BACKEND, input: value.replace(/\/\/.*@/, '//…@') })
  }),
  v.transform((text) => new URL(text).origin),
)

const seconds = v.pipe(
  v.string(),
  v.check((text) => /^[1-9]\d{0,3}$/.test(text), 'a number of seconds'),
  v.transform(Number),
)

const yes = v.pipe(
  v.picklist(['yes', 'no'], 'yes or no'),
  v.transform((word) => word === 'yes'),
)

const serverSettings = v.object({
  PORT: v.optional(port),
  // An empty value would mean every address of the machine.
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address of this machine')), '127.0.0.1'),
  BACKEND_URL: v.optional(backend),
  BACKEND_SECONDS: v.optional(seconds, '60'),
  SITE_ROOT: v.optional(v.string()),
  BRAND_DIR: v.optional(v.string()),
  TRUST_PROXY: v.optional(yes, 'no'),
  METRICS_PORT: v.optional(port),
})

/** The names of a server's settings. */
export const SERVER_SETTINGS = Object.keys(serverSettings.entries)

/** The settings of an environment or of files. */
export type GivenSettings = {
  values: Readonly<Record<string, string | undefined>>
  /** Where the settings of files are set. Files must not contain other names; an environment may. */
  places?: EnvFile['places']
  /** Faults of the files themselves, one line each. */
  wrong?: readonly string[]
}

/** @throws Error if the file cannot be read */
export async function readEnvFile(file: string): Promise<EnvFile> {
  const bytes = await readFile(file).catch((error: Error) => {
    // Node's error for a folder does not name it.
    throw Object.assign(error, { path: file })
  })
  return readEnvBytes(file, bytes)
}

/** The names in an environment that affect pages: the settings of the site, and the brand. */
export const siteSettingsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).filter((name) => name === 'BRAND_DIR' || SITE_SETTINGS.has(name))

/**
 * Reads all settings, of the site and of its server, so that one run reports everything that is wrong. Payments go to
 * the sandbox on the server's port unless other origins are set, or the site has an address. `given` contains the
 * settings of the site as they were given.
 *
 * @param usualPort the default port of the command; if omitted, that of `npm start`
 * @throws Error that names every wrong or unknown setting, one line each
 */
export function readSettings({ values, places, wrong = [] }: GivenSettings, usualPort = 4173) {
  const { success, output, issues = [] } = v.safeParse(serverSettings, values)
  const listens = (success ? output.PORT : undefined) ?? usualPort
  const isReal = (values['VITE_SITE_URL'] ?? '') !== ''
  const site = parseConfig(
    { ...(!isReal && { VITE_PAYMENT_ORIGINS: sandboxOrigins(listens).join(',') }), ...values },
    [
      ...wrong,
      ...unknownSettings(places?.keys() ?? Object.keys(values), SERVER_SETTINGS, places),
      ...wrongSettings(issues, places),
    ],
    places,
  )
  const server = v.parse(serverSettings, values)
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => SITE_SETTINGS.has(entry[0]) && entry[1] !== undefined,
  )
  return {
    site,
    given: Object.fromEntries(given.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    /** Where a server listens, and its backend. */
    server: {
      port: listens,
      host: server.HOST,
      backend: server.BACKEND_URL,
      silenceMs: server.BACKEND_SECONDS * 1000,
      root: server.SITE_ROOT,
      trustProxy: server.TRUST_PROXY,
      metricsPort: server.METRICS_PORT,
    },
  }
}
