import * as v from 'valibot'
import type { System } from './lib/visitor-system.ts'

// Each message names what is expected: `wrongSettings` puts the setting and its value before it.

const isHttps = (text: string): boolean => URL.canParse(text) && /^https:\/\//i.test(text)

/** An address that players are sent to: https, nothing else. */
export const httpsUrl = v.pipe(
  v.string(),
  v.check(isHttps, 'an https address such as https://play.example'),
)

const DSN = /^https:\/\/\w+@[^/?#@]+\/(?:[^?#]+\/)?\d+$/

/** Left empty it is switched off, and what it leads to is not offered. */
export const url = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || isHttps(text),
    'an https address such as https://play.example (or nothing)',
  ),
  v.transform((text) => (text === '' ? undefined : text)),
)

const PATH = /^(?:\/[\w.~-]+)*\/?$/

/** The site may stand below a path, which is all that its address may have besides its origin. */
export const siteUrl = v.pipe(
  v.string(),
  v.check(
    (text) =>
      text === '' || (isHttps(text) && /^[^?#@]*$/.test(text) && PATH.test(new URL(text).pathname)),
    'an https address such as https://play.example or https://play.example/site (or nothing)',
  ),
  // As browsers write it: the case of a domain and letters that ASCII lacks are not told apart.
  v.transform((text) => (text === '' ? undefined : new URL(text).href.replace(/\/$/, ''))),
)

/** Everybody can read it in the build, so the secret half that old ones had is refused. */
export const dsn = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (isHttps(text) && DSN.test(text)),
    'a DSN such as https://key@reports.example/1 (or nothing)',
  ),
  v.transform((text) => (text === '' ? undefined : text)),
)

export const name = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'a name'),
)

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/i

/** An origin, without a path: https, or http on this very machine for trials. */
export const paymentOrigin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value) && (isHttps(value) || LOOPBACK.test(value)),
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

export const rankingsSchema = v.array(v.object({ name, url: httpsUrl }, RANKINGS), RANKINGS)

export const LAUNCHERS =
  'a JSON list of {"system": "…", "url": "https://…", "version": "…", "size": bytes, "sha256": "…"}'

export const launchersSchema = v.array(
  v.object(
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

/** As RFC 9116 has it; other kinds of addresses are not what players use. */
export const securityContact = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || isHttps(text) || /^mailto:[^\s@]+@[^\s@]+$/.test(text),
    'an address such as mailto:security@play.example or https://play.example/security (or nothing)',
  ),
)

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // `Date` reads the 31st of February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const DAY = 'a day such as 2027-06-30'

export const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), `${DAY} (or nothing)`),
)

/** The year of a copyright, or the first and the last. */
export const years = v.pipe(
  v.string(),
  v.regex(/^\d{4}(?:-\d{4})?$/, 'a year such as 2026, or the first and the last: 2019-2026'),
  v.transform((text) => text.replace('-', '–')),
)
