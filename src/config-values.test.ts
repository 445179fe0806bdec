import { describe, expect, it } from 'vitest'
import { DEFAULTS, parseConfig } from './config-schema'

const ADDRESS = 'an https address such as https://play.example'
const SITE =
  'an https address such as https://play.example or https://play.example/site (or nothing)'
const PAYMENT = 'an exact origin such as https://pay.example (http only on this machine)'
const DSN = 'a DSN such as https://key@reports.example/1 (or nothing)'
const RANKINGS = 'a JSON list of {"name": "…", "url": "https://…"}'
const LAUNCHERS =
  'a JSON list of {"system": "…", "url": "https://…", "version": "…", "size": bytes, "sha256": "…"}'
const NAME = 'a name in one line, not empty and without <'
const YEARS = 'a year such as 2026, or the first and the last: 2019-2026'
const ROOM =
  'an address whose path may be the site’s: not /api, not /assets, and no part that begins with a dot'
const FOLDER =
  'the address of a folder such as https://play.example/site: leave the file at its end out'
const SECURITY =
  'an address such as mailto:security@play.example or https://play.example/security (or nothing)'

const ABOUT_PLAYER =
  'an address such as https://play.example/delete?login={login} or mailto:help@play.example?subject={login} (or nothing)'

const refusalOf = (launchers: unknown[]) => () =>
  parseConfig({ VITE_LAUNCHERS: JSON.stringify(launchers) })

describe('the settings of the site', () => {
  it.each([
    ['', undefined, ''],
    ['https://play.example', 'https://play.example', ''],
    ['https://play.example/', 'https://play.example', ''],
    ['https://play.example/site', 'https://play.example/site', '/site'],
    ['https://play.example/a/b.c/', 'https://play.example/a/b.c', '/a/b.c'],
    ['HTTPS://Play.Example:443', 'https://play.example', ''],
    ['https://игра.example/site', 'https://xn--80afo7a.example/site', '/site'],
    ['https://[::1]:8443', 'https://[::1]:8443', ''],
  ])('derive the base path from the address %j', (address, siteUrl, basePath) => {
    const settings = parseConfig({ VITE_SITE_URL: address })
    expect(settings).toMatchObject({ basePath, ...(siteUrl && { siteUrl }) })
  })

  it('accept a mailto address for support', () => {
    const supportUrl = 'mailto:help@play.example'
    expect(parseConfig({ VITE_SUPPORT_URL: supportUrl })).toMatchObject({ supportUrl })
  })

  it.each(Object.keys(DEFAULTS).filter((name) => name.endsWith('_URL')))(
    'refuse a script as %s',
    (name) => {
      expect(() => parseConfig({ [name]: 'javascript:alert(1)' })).toThrow(name)
    },
  )

  const lists = Object.entries(DEFAULTS).filter(([, value]) => String(value).startsWith('['))
  it.each(lists)('refuse a script as an address in %s', (name) => {
    const list = JSON.stringify([{ name, system: 'linux', url: 'javascript:alert(1)' }])
    expect(() => parseConfig({ [name]: list })).toThrow(`${name}[0].url: "javascript:alert(1)"`)
  })

  it('accept addresses with the login for the data export and the account deletion', () => {
    const dataUrl = 'mailto:data@play.example?subject=Data%20of%20{login}'
    const deletionUrl = 'https://play.example/delete?login={login}'
    const env = { VITE_DATA_URL: dataUrl, VITE_DELETION_URL: deletionUrl }
    expect(parseConfig(env)).toMatchObject({ dataUrl, deletionUrl })
    expect(parseConfig({})).toMatchObject({ dataUrl: undefined, deletionUrl: undefined })
  })

  it('normalize payment origins as browsers do', () => {
    const origins = 'https://pay.example, https://Pay.Example:8443/,https://оплата.рф'
    expect(parseConfig({ VITE_PAYMENT_ORIGINS: origins }).paymentOrigins).toEqual([
      'https://pay.example',
      'https://pay.example:8443',
      'https://xn--80aa5alfu.xn--p1ai',
    ])
  })

  it.each([
    ['VITE_SITE_NAME', '', '""', NAME],
    ['VITE_SITE_NAME', 'Two\nlines', '"Two\\nlines"', NAME],
    ['VITE_SITE_NAME', 'A <b>name</b>', '"A <b>name</b>"', NAME],
    ['VITE_COPYRIGHT_YEAR', "'26", '"\'26"', YEARS],
    ['VITE_STUDIO', '  ', '"  "', NAME],
    [
      'VITE_DELETION_URL',
      'https://play.example/delete',
      '"https://play.example/delete"',
      ABOUT_PLAYER,
    ],
    ['VITE_DATA_URL', 'javascript:{login}', '"javascript:{login}"', ABOUT_PLAYER],
    ['VITE_DATA_URL', 'https://{login}.example', '"https://{login}.example"', ABOUT_PLAYER],
    ['VITE_SITE_URL', 'play.example', '"play.example"', SITE],
    ['VITE_SITE_URL', 'https://a.example/?x', '"https://a.example/?x"', SITE],
    ['VITE_SITE_URL', 'https://a.example//b', '"https://a.example//b"', SITE],
    ['VITE_LAUNCHER_URL', '', '""', ADDRESS],
    [
      'VITE_SUPPORT_URL',
      'http://a.example',
      '"http://a.example"',
      `${ADDRESS}, or mailto:help@play.example`,
    ],
    ['VITE_LICENSE_URL', 'https://', '"https://"', `${ADDRESS} (or nothing)`],
    ['VITE_SENTRY_DSN', 'key@sentry', '"key@sentry"', DSN],
    ['VITE_SENTRY_DSN', 'https://a.example/1', '"https://a.example/1"', DSN],
    ['VITE_SENTRY_DSN', 'https://key@a.example', '"https://key@a.example"', DSN],
    ['VITE_SENTRY_DSN', 'http://key@a.example/1', '"http://key@a.example/1"', DSN],
    ['VITE_SENTRY_DSN', 'https://key:secret@a.example/1', '"https://key:secret@a.example/1"', DSN],
    ['VITE_SECURITY_EXPIRES', 'soon', '"soon"', 'a day such as 2027-06-30 (or nothing)'],
    [
      'VITE_SECURITY_EXPIRES',
      '2027-13-01',
      '"2027-13-01"',
      'a day such as 2027-06-30 (or nothing)',
    ],
    ['VITE_BOT_CHECK', 'hcaptcha', '"hcaptcha"', 'recaptcha or smartcaptcha'],
    ['VITE_RECAPTCHA_HOST', 'example', '"example"', 'www.google.com or www.recaptcha.net'],
    ['VITE_RANKINGS', 'nope', '"nope"', RANKINGS],
    ['VITE_RANKINGS', '{}', '{}', RANKINGS],
    [
      'VITE_RANKINGS',
      '[{"name":"Top"}]',
      String.raw`"[{\"name\":\"Top\"}]"`,
      `${RANKINGS}; [0] has no url`,
    ],
    ['VITE_LAUNCHERS', 'nope', '"nope"', LAUNCHERS],
    ['VITE_COPYRIGHT_YEAR', '2026-2019', '"2026-2019"', YEARS],
    ['VITE_SITE_URL', 'https://a.example/api', '"https://a.example/api"', ROOM],
    ['VITE_SITE_URL', 'https://a.example/api/v2/', '"https://a.example/api/v2/"', ROOM],
    ['VITE_SITE_URL', 'https://a.example/assets', '"https://a.example/assets"', ROOM],
    ['VITE_SITE_URL', 'https://a.example/.hidden', '"https://a.example/.hidden"', ROOM],
    ['VITE_SITE_URL', 'https://a.example/a/../b', '"https://a.example/a/../b"', ROOM],
    ['VITE_SITE_URL', 'https://a.example/%2e%2E/b', '"https://a.example/%2e%2E/b"', ROOM],
    ['VITE_SITE_URL', 'https://a.example/index.html', '"https://a.example/index.html"', FOLDER],
    ['VITE_SITE_URL', 'https://a.example/b/main.PHP', '"https://a.example/b/main.PHP"', FOLDER],
    ['VITE_SITE_URL', 'https://*.example', '"https://*.example"', SITE],
  ])('reject %s=%s in one line that says what is expected', (name, value, given, expected) => {
    const line = `Wrong setting ${name}: ${given} is not ${expected}`
    expect(() => parseConfig({ [name]: value })).toThrow(new Error(line))
  })

  it('report every wrong entry of a list with its index', () => {
    const launchers = [
      { system: 'beos', url: 'https://a.example', version: '1', size: 1, sha256: 'f'.repeat(64) },
      { system: 'linux', url: 'ftp://a', version: '', size: 1.5, sha256: 'abc' },
    ]
    const rankings = [{ name: 'Top', url: 'a' }, { url: 'https://b.example' }]
    const given = {
      VITE_LAUNCHERS: JSON.stringify(launchers),
      VITE_RANKINGS: JSON.stringify(rankings),
      VITE_PAYMENT_ORIGINS:
        'pay,https://b.example, http://c.example,https://b.example/pay,https://*.example,https://a;b',
    }
    const lines = [
      'VITE_LAUNCHERS[0].system: "beos" is not windows, macos, linux or android',
      `VITE_LAUNCHERS[1].url: "ftp://a" is not ${ADDRESS}`,
      'VITE_LAUNCHERS[1].version: "" is not a name in one line, not empty and without <',
      'VITE_LAUNCHERS[1].size: 1.5 is not a number of bytes',
      'VITE_LAUNCHERS[1].sha256: "abc" is not 64 hexadecimal digits',
      `VITE_RANKINGS[0].url: "a" is not ${ADDRESS}`,
      `VITE_RANKINGS: ${JSON.stringify(JSON.stringify(rankings))} is not ${RANKINGS}; [1] has no name`,
      `VITE_PAYMENT_ORIGINS[0]: "pay" is not ${PAYMENT}`,
      `VITE_PAYMENT_ORIGINS[2]: "http://c.example" is not ${PAYMENT}`,
      `VITE_PAYMENT_ORIGINS[3]: "https://b.example/pay" is not ${PAYMENT}`,
      `VITE_PAYMENT_ORIGINS[4]: "https://*.example" is not ${PAYMENT}`,
      `VITE_PAYMENT_ORIGINS[5]: "https://a;b" is not ${PAYMENT}`,
    ]
    expect(() => parseConfig(given)).toThrow(
      new Error(lines.map((line) => `Wrong setting ${line}`).join('\n')),
    )
  })

  it('report wrong types, unknown names and duplicate systems in a list', () => {
    const launcher = { system: 'linux', url: 'https://a.example', size: 1, sha256: 'f'.repeat(64) }
    expect(refusalOf([{ ...launcher, version: 1, url: 2 }])).toThrow(
      new Error(
        `Wrong setting VITE_LAUNCHERS[0].url: 2 is not ${ADDRESS}\nWrong setting VITE_LAUNCHERS[0].version: 1 is not a name in one line, not empty and without <`,
      ),
    )
    const whole = { ...launcher, version: '1' }
    expect(refusalOf([{ ...whole, sise: 1 }])).toThrow(
      `Wrong setting VITE_LAUNCHERS[0].sise: there is none of this name in ${LAUNCHERS}`,
    )
    expect(refusalOf([whole, whole])).toThrow(
      /^Wrong setting VITE_LAUNCHERS: .+ is not a list that names each system once$/,
    )
  })

  it.each(['security@a.example', 'mailto:security'])(
    'reject the security contact %s',
    (contact) => {
      const given = { VITE_SECURITY_CONTACT: contact, VITE_SECURITY_EXPIRES: '2027-06-30' }
      const line = `Wrong setting VITE_SECURITY_CONTACT: "${contact}" is not ${SECURITY}`
      expect(() => parseConfig(given)).toThrow(new Error(line))
    },
  )

  it.each([
    ['2026', '2026'],
    ['2019-2026', '2019–2026'],
  ])('format the copyright years %s as %s', (given, years) => {
    const settings = parseConfig({ VITE_COPYRIGHT_YEAR: given })
    expect(settings.copyrightYears).toBe(years)
  })
})
