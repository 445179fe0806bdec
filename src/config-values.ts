import * as v from 'valibot'
import { isLoopback } from './lib/links/loopback.ts'
import { isDay } from './lib/time/is-day.ts'
import type { System } from './lib/browser/visitor-system.ts'

// Each message names what is expected: `wrongSettings` puts the setting and its value before it.

/** A domain or an IPv6 address, without characters that are special in a policy, such as `*` and `;`. */
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])$/

const isHttps = (text: string): boolean =>
  URL.canParse(text) && /^https:\/\//i.test(text) && HOST.test(new URL(text).hostname)

const MAILTO = /^mailto:[^\s@]+@[^\s@]+$/

const HTTPS = 'an https address such as https://play.example'

/** An address that players are sent to: https only. */
export const httpsUrl = v.pipe(v.string(HTTPS), v.check(isHttps, HTTPS))

/** A page or an e-mail address. */
export const supportUrl = v.pipe(
  v.string(),
  v.check((text) => isHttps(text) || MAILTO.test(text), `${HTTPS}, or mailto:help@play.example`),
)

const WITH_LOGIN =
  'an address such as https://play.example/delete?login={login} or mailto:help@play.example?subject={login} (or nothing)'

/** The same for one player: `{login}` is replaced with the login. */
export const loginUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (text.includes('{login}') && (isHttps(text) || MAILTO.test(text))),
    WITH_LOGIN,
  ),
  v.transform((text) => (text === '' ? undefined : text)),
)

const DSN = /^https:\/\/\w+@[^/?#@]+\/(?:[^?#]+\/)?\d+$/

/** If it is empty, the feature is off and its link is not shown. */
export const url = v.pipe(
  v.string(),
  v.check((text) => text === '' || isHttps(text), `${HTTPS} (or nothing)`),
  v.transform((text) => (text === '' ? undefined : text)),
)

const PATH = /^(?:\/[\w.~-]+)*\/?$/

/**
 * Paths below which the site cannot be served: the API, the site's own assets, and paths that servers hide or resolve.
 */
const NO_ROOM = /^https:\/\/[^/]*(?:\/(?:api|assets)(?:\/|$)|.*\/(?:\.|%2e))/i

/** The file name of a page, as in an address copied from the browser. */
const PAGE_FILE = /\.(?:x?html?|php|aspx?)\/?$/i

/** The site's address: an origin and, if the site is served below one, a path; nothing else. */
export const siteUrl = v.pipe(
  v.string(),
  v.check(
    (text) =>
      text === '' || (isHttps(text) && /^[^?#@]*$/.test(text) && PATH.test(new URL(text).pathname)),
    'an https address such as https://play.example or https://play.example/site (or nothing)',
  ),
  v.check(
    (text) => !NO_ROOM.test(text),
    'an address whose path may be the site’s: not /api, not /assets, and no part that begins with a dot',
  ),
  v.check(
    (text) => !URL.canParse(text) || !PAGE_FILE.test(new URL(text).pathname),
    'the address of a folder such as https://play.example/site: leave the file at its end out',
  ),
  // As browsers write it: the domain in lower case, and non-ASCII characters encoded.
  v.transform((text) => (text === '' ? undefined : new URL(text).href.replace(/\/$/, ''))),
)

/** Everybody can read it in the build, so the secret half of old DSNs is refused. */
export const dsn = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (isHttps(text) && DSN.test(text)),
    'a DSN such as https://key@reports.example/1 (or nothing)',
  ),
  v.transform((text) => (text === '' ? undefined : text)),
)

/** Translated texts would parse anything that looks like a tag as one, and lose it. */
const NAME = 'a name in one line, not empty and without <'
export const name = v.pipe(
  v.string(NAME),
  v.check((text) => text.trim() !== '' && !/[<\n]/.test(text), NAME),
)

/** An origin without a path: https, or http on this machine for testing. */
export const paymentOrigin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value) && (isHttps(value) || isLoopback(value)),
    'an exact origin such as https://pay.example (http only on this machine)',
  ),
  v.transform((value) => new URL(value).origin),
)

export const RANKINGS = 'a JSON list of {"name": "…", "url": "https://…"}'

export const json = (expected: string) =>
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown
    } catch {
      addIssue({ message: expected })
      return NEVER
    }
  })

export const rankingsSchema = v.array(v.strictObject({ name, url: httpsUrl }, RANKINGS), RANKINGS)

export const LAUNCHERS =
  'a JSON list of {"system": "…", "url": "https://…", "version": "…", "size": bytes, "sha256": "…"}'

const launcherList = v.array(
  v.strictObject(
    {
      system: v.picklist(
        ['windows', 'macos', 'linux', 'android'] satisfies System[],
        'windows, macos, linux or android',
      ),
      url: httpsUrl,
      version: name,
      size: v.pipe(
        v.unknown(),
        v.check((size) => Number.isSafeInteger(size) && Number(size) > 0, 'a number of bytes'),
        v.transform(Number),
      ),
      sha256: v.pipe(
        v.string('64 hexadecimal digits'),
        v.regex(/^[\da-f]{64}$/i, '64 hexadecimal digits'),
        v.toLowerCase(),
      ),
    },
    LAUNCHERS,
  ),
  LAUNCHERS,
)

export const launchersSchema = v.pipe(
  launcherList,
  v.check(
    (list) => new Set(list.map(({ system }) => system)).size === list.length,
    'a list that names each system once',
  ),
)

/** As in RFC 9116, without the kinds of addresses that players do not use. */
export const securityContact = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || isHttps(text) || MAILTO.test(text),
    'an address such as mailto:security@play.example or https://play.example/security (or nothing)',
  ),
)

export const DAY = 'a day such as 2027-06-30'

export const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), `${DAY} (or nothing)`),
)

function areYears(text: string): boolean {
  const [, first = '', last = first] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? []
  return first !== '' && first <= last
}

/** A copyright year, or the first and the last. */
export const years = v.pipe(
  v.string(),
  v.check(areYears, 'a year such as 2026, or the first and the last: 2019-2026'),
  v.transform((text) => text.replace('-', '–')),
)
