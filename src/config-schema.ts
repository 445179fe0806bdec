import * as v from 'valibot'
import {
  httpsUrl,
  url,
  siteUrl,
  supportUrl,
  loginUrl,
  dsn,
  name,
  paymentOrigin,
  RANKINGS,
  json,
  rankingsSchema,
  LAUNCHERS,
  launchersSchema,
  securityContact,
  DAY,
  day,
  years,
} from './config-values.ts'
import { isLoopback } from './lib/links/loopback.ts'
import { nearestHint } from './lib/text/nearest-name.ts'

const DEFAULT_RANKINGS = JSON.stringify([
  { name: 'Top Servers', url: 'https://top-servers.example/vote' },
  { name: 'Server Rating', url: 'https://rating.example/vote' },
])

/** Details of a launcher's file. */
type LauncherFile = Omit<v.InferOutput<typeof launchersSchema>[number], 'url'>

export type Launcher = { url: string; file: LauncherFile | undefined }

/** The launchers in the operator's order; if none is listed, the single address for all systems. */
function launchersOf(env: {
  VITE_LAUNCHER_URL: string
  VITE_LAUNCHERS: v.InferOutput<typeof launchersSchema>
}): [Launcher, ...Launcher[]] {
  const [first, ...others] = env.VITE_LAUNCHERS.map(({ url, ...file }) => ({ url, file }))
  return first === undefined
    ? [{ url: env.VITE_LAUNCHER_URL, file: undefined }]
    : [first, ...others]
}

export type BotCheckSettings =
  | { provider: 'recaptcha'; siteKey: string; host: 'www.google.com' | 'www.recaptcha.net' }
  | { provider: 'smartcaptcha'; siteKey: string }

/** The bot check of the chosen provider; `undefined` without its key. */
function botCheckSettings(env: {
  VITE_BOT_CHECK: BotCheckSettings['provider']
  VITE_RECAPTCHA_KEY: string
  VITE_RECAPTCHA_HOST: 'www.google.com' | 'www.recaptcha.net'
  VITE_SMARTCAPTCHA_KEY: string
}): BotCheckSettings | undefined {
  if (env.VITE_BOT_CHECK === 'smartcaptcha') {
    return { provider: 'smartcaptcha', siteKey: env.VITE_SMARTCAPTCHA_KEY }
  }
  const { VITE_RECAPTCHA_KEY: siteKey, VITE_RECAPTCHA_HOST: host } = env
  return siteKey === '' ? undefined : { provider: 'recaptcha', siteKey, host }
}

/** The contents of the home page, in order. */
export type Home = {
  /** The sections below the hero. */
  sections: readonly ('about' | 'steps' | 'votes' | 'links' | 'closing')[]
  /** The steps from a visitor to a player. */
  steps: readonly ('account' | 'launcher' | 'game')[]
}

/** The default brand's home page; `home.json` of an operator's `brand/` replaces it in the pages. */
export const HOME = {
  sections: ['about', 'steps', 'votes', 'links', 'closing'],
  steps: ['account', 'launcher', 'game'],
} as const satisfies Home

/** The operator's settings, with their defaults. `.env.example` describes each. */
const settingsSchema = v.object({
  VITE_SITE_NAME: v.optional(name, 'Aurora'),
  VITE_STUDIO: v.optional(name, 'Aurora Studio'),
  VITE_COPYRIGHT_YEAR: v.optional(years, '2024'),
  VITE_SITE_URL: v.optional(siteUrl, ''),
  VITE_LAUNCHER_URL: v.optional(httpsUrl, 'https://download.example/launcher'),
  VITE_LAUNCHERS: v.optional(v.pipe(v.string(), json(LAUNCHERS), launchersSchema), '[]'),
  VITE_SUPPORT_URL: v.optional(supportUrl, 'https://community.example/support'),
  VITE_LICENSE_URL: v.optional(url, 'https://community.example/license'),
  VITE_PRIVACY_URL: v.optional(url, 'https://community.example/privacy'),
  VITE_CONSENT_URL: v.optional(url, ''),
  VITE_DATA_URL: v.optional(loginUrl, ''),
  VITE_DELETION_URL: v.optional(loginUrl, ''),
  VITE_SERVICES_URL: v.optional(url, 'https://community.example/services'),
  VITE_RANKINGS: v.optional(v.pipe(v.string(), json(RANKINGS), rankingsSchema), DEFAULT_RANKINGS),
  VITE_PAYMENT_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').filter((origin) => origin.trim() !== '')),
      v.array(paymentOrigin),
    ),
    'http://127.0.0.1:4173,http://localhost:4173',
  ),
  VITE_BOT_CHECK: v.optional(
    v.picklist(['recaptcha', 'smartcaptcha'], 'recaptcha or smartcaptcha'),
    'recaptcha',
  ),
  VITE_RECAPTCHA_KEY: v.optional(v.string(), ''),
  VITE_RECAPTCHA_HOST: v.optional(
    v.picklist(['www.google.com', 'www.recaptcha.net'], 'www.google.com or www.recaptcha.net'),
    'www.google.com',
  ),
  VITE_SMARTCAPTCHA_KEY: v.optional(v.string(), ''),
  VITE_SENTRY_DSN: v.optional(dsn, ''),
  VITE_SECURITY_CONTACT: v.optional(securityContact, ''),
  VITE_SECURITY_EXPIRES: v.optional(day, ''),
})

/** The values of settings that are not given. */
export const DEFAULTS: Readonly<Record<string, unknown>> = v.getDefaults(settingsSchema)

/**
 * Settings with a made-up default: what a site with an address lacks without the setting, and what replaces the default
 * there. A link to a made-up address is useless, and nobody pays in the sandbox.
 */
export const MADE_UP: Readonly<Record<string, { lack: string; instead?: string }>> = {
  VITE_SITE_NAME: { lack: 'players see the demonstration’s name' },
  VITE_STUDIO: { lack: 'the footer shows the demonstration’s studio' },
  VITE_LAUNCHER_URL: { lack: 'the launcher links lead to download.example, a made-up address' },
  VITE_SUPPORT_URL: { lack: 'the support links lead to community.example, a made-up address' },
  VITE_LICENSE_URL: { lack: 'there is no link to a licence agreement', instead: '' },
  VITE_PRIVACY_URL: { lack: 'there is no link to a privacy policy', instead: '' },
  VITE_SERVICES_URL: { lack: 'there is no link to the services', instead: '' },
  VITE_RANKINGS: { lack: 'there are no rankings to vote in', instead: '[]' },
  VITE_PAYMENT_ORIGINS: { lack: 'no payment page is allowed to open', instead: '' },
}

const configSchema = v.pipe(
  settingsSchema,
  v.forward(
    v.partialCheck(
      [['VITE_SITE_URL'], ['VITE_PAYMENT_ORIGINS']],
      (env) =>
        env.VITE_SITE_URL === undefined ||
        isLoopback(env.VITE_SITE_URL) ||
        !env.VITE_PAYMENT_ORIGINS.some((origin) => isLoopback(origin)),
      'a list of origins that players can reach: VITE_SITE_URL is set, so this machine is not one',
    ),
    ['VITE_PAYMENT_ORIGINS'],
  ),
  v.forward(
    v.partialCheck(
      [['VITE_BOT_CHECK'], ['VITE_SMARTCAPTCHA_KEY']],
      (env) => env.VITE_BOT_CHECK !== 'smartcaptcha' || env.VITE_SMARTCAPTCHA_KEY !== '',
      'the client key of SmartCaptcha, which VITE_BOT_CHECK asks for',
    ),
    ['VITE_SMARTCAPTCHA_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['VITE_SECURITY_CONTACT'], ['VITE_SECURITY_EXPIRES']],
      (env) => env.VITE_SECURITY_CONTACT === '' || env.VITE_SECURITY_EXPIRES !== '',
      `${DAY}, which goes with VITE_SECURITY_CONTACT`,
    ),
    ['VITE_SECURITY_EXPIRES'],
  ),
  v.transform((env) => ({
    name: env.VITE_SITE_NAME,
    studio: env.VITE_STUDIO,
    copyrightYears: env.VITE_COPYRIGHT_YEAR,
    siteUrl: env.VITE_SITE_URL,
    /** The base path of the site: `/site`, or nothing. */
    basePath:
      env.VITE_SITE_URL === undefined ? '' : new URL(env.VITE_SITE_URL).pathname.replace(/\/$/, ''),
    launchers: launchersOf(env),
    supportUrl: env.VITE_SUPPORT_URL,
    licenseUrl: env.VITE_LICENSE_URL,
    privacyUrl: env.VITE_PRIVACY_URL,
    consentUrl: env.VITE_CONSENT_URL,
    dataUrl: env.VITE_DATA_URL,
    deletionUrl: env.VITE_DELETION_URL,
    servicesUrl: env.VITE_SERVICES_URL,
    rankings: env.VITE_RANKINGS,
    paymentOrigins: env.VITE_PAYMENT_ORIGINS,
    home: HOME as Home,
    botCheck: botCheckSettings(env),
    sentryDsn: env.VITE_SENTRY_DSN,
    security:
      env.VITE_SECURITY_CONTACT === ''
        ? undefined
        : { contact: env.VITE_SECURITY_CONTACT, expires: env.VITE_SECURITY_EXPIRES },
  })),
)

export type SiteConfig = v.InferOutput<typeof configSchema>

/** The names of the settings. */
export const SITE_SETTINGS: ReadonlySet<string> = new Set(Object.keys(settingsSchema.entries))

/** The locations of settings that come from a file, such as `site.env:3`. */
export type Places = ReadonlyMap<string, string>

/** The data block in every page that `config.ts` reads. It never runs, so the policy needs no hash for it. */
export function settingsBlock(config: SiteConfig): string {
  // `</script>` or `<!--` in a name would end or garble the block.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="settings">${json}</script>`
}

const LONGEST = 80

function wrongSetting({ type, path, input, message }: v.BaseIssue<unknown>): string {
  const [setting, ...places] = path ?? []
  const key = String(setting?.key)
  // The input of a check on two settings is all of them.
  const given = type === 'partial_check' ? setting?.value : input
  // Something is missing inside a list that was given.
  if (given === undefined && places.length > 0) {
    const [entry, member] = places
    const lack =
      member === undefined ? '' : `; [${String(entry?.key)}] has no ${String(member.key)}`
    return `${key}: ${shown(setting?.value)} is not ${message}${lack}`
  }
  const place = places
    .map(({ key: at }) => (typeof at === 'number' ? `[${at}]` : `.${String(at)}`))
    .join('')
  if (given !== undefined && places.at(-1)?.origin === 'key') {
    return `${key}${place}: there is none of this name in ${message}`
  }
  return `${key}${place}: ${shown(given)} is not ${message}`
}

function shown(given: unknown): string {
  const text = given === undefined ? 'nothing' : JSON.stringify(given)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A line that names the wrong setting and its location. */
function lineOf(fault: string, places: Places | undefined): string {
  const place = places?.get(/^\w*/.exec(fault)?.[0] ?? '')
  return `${place === undefined ? '' : `${place}: `}Wrong setting ${fault}`
}

/** Faults in settings, one line each: name and location, the given value, and the expected one. */
export function wrongSettings(issues: readonly v.BaseIssue<unknown>[], places?: Places): string[] {
  return [...new Set(issues.map(wrongSetting))].map((fault) => lineOf(fault, places))
}

/**
 * Misspelt names, one line each: they would leave the defaults in effect.
 *
 * @param others valid names besides the site's settings
 * @param places the locations in a settings file, which has nothing else in it; an environment has other names, too
 */
export function unknownSettings(
  names: Iterable<string>,
  others: readonly string[],
  places?: Places,
): string[] {
  const known = [...SITE_SETTINGS, ...others]
  return [...names]
    .filter((name) => !known.includes(name) && (places?.has(name) || name.startsWith('VITE_')))
    .map((name) => {
      const hint = nearestHint(name, known, 'VITE_')
      return lineOf(`${name}: there is none of this name in .env.example${hint}`, places)
    })
}

/** The payment origins of the sandbox: its own. */
export function sandboxOrigins(port: string | number): string[] {
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
}

/**
 * The operator's settings from an environment or a file.
 *
 * @param wrong lines about faults in other settings, so that one run lists all
 * @param places the locations of the settings, if they are in a file
 * @throws Error whose message has a line for each wrong setting: its name, the given value and the expected one
 */
export function parseConfig(
  env: Record<string, unknown>,
  wrong: readonly string[] = [],
  places?: Places,
): SiteConfig {
  const isReal = (env['VITE_SITE_URL'] ?? '') !== ''
  const instead = Object.entries(MADE_UP).map(([name, madeUp]) => [name, madeUp.instead])
  const result = v.safeParse(configSchema, { ...(isReal && Object.fromEntries(instead)), ...env })
  if (result.success && wrong.length === 0) return result.output
  throw new Error([...wrong, ...wrongSettings(result.issues ?? [], places)].join('\n'))
}
