import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { doubtfulSettings, parseConfig, SITE_SETTINGS } from '../../src/config-schema'
import { readServerSettings, readSiteSettings } from './settings'

const defaults = { SETTINGS_FROM: 'defaults' }

const ORIGIN = 'an address without a path such as https://backend.example'
const ADDRESS = 'an https address such as https://play.example'
const SITE =
  'an https address such as https://play.example or https://play.example/site (or nothing)'
const PAYMENT = 'an exact origin such as https://pay.example (http only on this machine)'
const DSN = 'a DSN such as https://key@reports.example/1 (or nothing)'
const RANKINGS = 'a JSON list of {"name": "…", "url": "https://…"}'
const LAUNCHERS =
  'a JSON list of {"system": "…", "url": "https://…", "version": "…", "size": bytes, "sha256": "…"}'

const YEARS = 'a year such as 2026, or the first and the last: 2019-2026'
const ROOM =
  'an address whose path may be the site’s: not /api, not /assets, and no part that begins with a dot'
const FOLDER =
  'the address of a folder such as https://play.example/site: leave the file at its end out'
const SECURITY =
  'an address such as mailto:security@play.example or https://play.example/security (or nothing)'

/** A folder with an `.env` of that text. */
function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  writeFileSync(join(folder, '.env'), text)
  return folder
}

const refusalOf = (launchers: unknown[]) => () =>
  readSiteSettings('production', { VITE_LAUNCHERS: JSON.stringify(launchers) })

const originsOf = (mode: string) => readSiteSettings(mode, defaults).paymentOrigins

describe('the settings of the server', () => {
  it('have defaults', () => {
    expect(readServerSettings('production', 4173, defaults)).toEqual({
      port: 4173,
      host: '127.0.0.1',
      backendUrl: undefined,
    })
  })

  it('take what they are given', () => {
    const given = { PORT: '8080', HOST: '0.0.0.0', BACKEND_URL: 'HTTPS://Backend.Example/' }
    expect(readServerSettings('development', 5173, given)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      backendUrl: 'https://backend.example',
    })
  })

  it.each([
    ['PORT', 'abc', 'a port number from 1 to 65535'],
    ['PORT', '0', 'a port number from 1 to 65535'],
    ['PORT', '65536', 'a port number from 1 to 65535'],
    ['PORT', '', 'a port number from 1 to 65535'],
    ['HOST', '', 'an address of this machine'],
    ['BACKEND_URL', 'backend', ORIGIN],
    ['BACKEND_URL', 'ftp://backend.example', ORIGIN],
    ['BACKEND_URL', 'https://backend.example/api', ORIGIN],
    ['BACKEND_URL', 'https://backend.example?x', ORIGIN],
  ])('refuse %s=%s in one line that says what is wanted', (name, value, expected) => {
    const line = `Wrong setting ${name}: "${value}" is not ${expected}`
    expect(() => readServerSettings('production', 4173, { [name]: value })).toThrow(new Error(line))
  })
})

it('names every wrong setting, a line each', () => {
  const folder = folderWith('VITE_SITE_NAM=x\nVITE_SITE_URL=play\nVITE_RANKINGS=[{"name":"x"}]\n')
  const given = { PORT: 'abc' }
  const lines = [
    '.env:1: Wrong setting VITE_SITE_NAM: there is none of this name in .env.example; the nearest is VITE_SITE_NAME',
    'Wrong setting PORT: "abc" is not a port number from 1 to 65535',
    `.env:2: Wrong setting VITE_SITE_URL: "play" is not ${SITE}`,
    String.raw`.env:3: Wrong setting VITE_RANKINGS: "[{\"name\":\"x\"}]" is not ${RANKINGS}; [0] has no url`,
  ]
  expect(() => readSiteSettings('production', given, folder)).toThrow(new Error(lines.join('\n')))
  const server = { PORT: 'abc', VITE_SITE_URL: 'play' }
  expect(() => readServerSettings('production', 4173, server)).toThrow(
    new Error([lines[1], `Wrong setting VITE_SITE_URL: "play" is not ${SITE}`].join('\n')),
  )
})

describe('the settings of the site', () => {
  it('name the sandbox of the chosen port as the payment origin', () => {
    const { paymentOrigins } = readSiteSettings('production', { ...defaults, PORT: '8080' })
    expect(paymentOrigins).toEqual(['http://127.0.0.1:8080', 'http://localhost:8080'])
  })

  it('name that of the usual port of each command where none is chosen', () => {
    expect(originsOf('production')).toEqual(['http://127.0.0.1:4173', 'http://localhost:4173'])
    expect(originsOf('development')).toEqual(['http://127.0.0.1:5173', 'http://localhost:5173'])
  })

  it.each([
    ['', undefined, ''],
    ['https://play.example', 'https://play.example', ''],
    ['https://play.example/', 'https://play.example', ''],
    ['https://play.example/site', 'https://play.example/site', '/site'],
    ['https://play.example/a/b.c/', 'https://play.example/a/b.c', '/a/b.c'],
    ['HTTPS://Play.Example:443', 'https://play.example', ''],
    ['https://игра.example/site', 'https://xn--80afo7a.example/site', '/site'],
    ['https://[::1]:8443', 'https://[::1]:8443', ''],
  ])('put the site where its address %j says', (address, siteUrl, basePath) => {
    const settings = readSiteSettings('production', { VITE_SITE_URL: address })
    expect(settings).toMatchObject({ basePath, ...(siteUrl && { siteUrl }) })
  })

  it('have payment origins as browsers write them', () => {
    const origins = 'https://pay.example, https://Pay.Example:8443/,https://оплата.рф'
    const given = { PORT: '8080', VITE_PAYMENT_ORIGINS: origins }
    expect(readSiteSettings('production', given).paymentOrigins).toEqual([
      'https://pay.example',
      'https://pay.example:8443',
      'https://xn--80aa5alfu.xn--p1ai',
    ])
  })

  it.each([
    ['VITE_SITE_NAME', '', '""', 'a name'],
    ['VITE_COPYRIGHT_YEAR', "'26", '"\'26"', YEARS],
    ['VITE_STUDIO', '  ', '"  "', 'a name'],
    ['VITE_SITE_URL', 'play.example', '"play.example"', SITE],
    ['VITE_SITE_URL', 'https://a.example/?x', '"https://a.example/?x"', SITE],
    ['VITE_SITE_URL', 'https://a.example//b', '"https://a.example//b"', SITE],
    ['VITE_LAUNCHER_URL', '', '""', ADDRESS],
    ['VITE_SUPPORT_URL', 'http://a.example', '"http://a.example"', ADDRESS],
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
  ])('refuse %s=%s in one line that says what is wanted', (name, value, given, expected) => {
    const line = `Wrong setting ${name}: ${given} is not ${expected}`
    expect(() => readSiteSettings('production', { [name]: value })).toThrow(new Error(line))
  })

  it('name every wrong entry of a list, with its place', () => {
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
      'VITE_LAUNCHERS[1].version: "" is not a name',
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
    expect(() => readSiteSettings('production', given)).toThrow(
      new Error(lines.map((line) => `Wrong setting ${line}`).join('\n')),
    )
  })

  it('name what is no text, an unknown name and a system that comes twice in a list', () => {
    const launcher = { system: 'linux', url: 'https://a.example', size: 1, sha256: 'f'.repeat(64) }
    expect(refusalOf([{ ...launcher, version: 1, url: 2 }])).toThrow(
      new Error(
        `Wrong setting VITE_LAUNCHERS[0].url: 2 is not ${ADDRESS}\nWrong setting VITE_LAUNCHERS[0].version: 1 is not a name`,
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

  it('warn of payments that lead nowhere and a security contact of the past', () => {
    const settings = parseConfig({
      VITE_PAYMENT_ORIGINS: '',
      VITE_SECURITY_CONTACT: 'mailto:security@play.example',
      VITE_SECURITY_EXPIRES: '2027-06-30',
    })
    expect(doubtfulSettings(settings, new Date('2027-06-30'))).toEqual([
      'VITE_PAYMENT_ORIGINS is empty: no payment will lead anywhere',
      'VITE_SECURITY_EXPIRES has passed: nobody believes security.txt after 2027-06-30',
    ])
    expect(doubtfulSettings(settings, new Date('2027-06-29'))).toHaveLength(1)
    expect(doubtfulSettings(settings, new Date('2026-06-30'))).toHaveLength(1)
    expect(doubtfulSettings(settings, new Date('2026-06-28'))).toContain(
      'VITE_SECURITY_EXPIRES is more than a year away: who reads security.txt doubts 2027-06-30',
    )
    expect(doubtfulSettings(parseConfig({}))).toEqual([])
  })

  it('refuse a bot check without the key that it needs', () => {
    const given = { VITE_BOT_CHECK: 'smartcaptcha', VITE_RECAPTCHA_KEY: 'key', VITE_SITE_NAME: '' }
    expect(() => readSiteSettings('production', given)).toThrow(
      'VITE_SMARTCAPTCHA_KEY: "" is not the client key of SmartCaptcha, which VITE_BOT_CHECK asks for',
    )
    expect(() => readSiteSettings('production', given)).toThrow('VITE_SITE_NAME')
  })

  it.each(['security@a.example', 'mailto:security'])(
    'refuse the security contact %s',
    (contact) => {
      const given = { VITE_SECURITY_CONTACT: contact, VITE_SECURITY_EXPIRES: '2027-06-30' }
      const line = `Wrong setting VITE_SECURITY_CONTACT: "${contact}" is not ${SECURITY}`
      expect(() => readSiteSettings('production', given)).toThrow(new Error(line))
    },
  )

  it('refuse a security contact without the day that it holds until', () => {
    const given = { VITE_SECURITY_CONTACT: 'mailto:security@play.example' }
    expect(() => readSiteSettings('production', given)).toThrow(
      'VITE_SECURITY_EXPIRES: "" is not a day such as 2027-06-30, which goes with VITE_SECURITY_CONTACT',
    )
  })

  it('refuse unknown names in the files, a line each', () => {
    const folder = folderWith('VITE_SITE_NAME=Beacon\nSUPORT_URL=https://a.example\nCOLOUR=red\n')
    const lines = [
      '.env:2: Wrong setting SUPORT_URL: there is none of this name in .env.example; the nearest is VITE_SUPPORT_URL',
      '.env:3: Wrong setting COLOUR: there is none of this name in .env.example',
    ]
    expect(() => readSiteSettings('production', {}, folder)).toThrow(new Error(lines.join('\n')))
  })

  it('refuse lines of the files that say nothing, and names that come twice', () => {
    const folder = folderWith('VITE_SITE_NAME\nPORT=1\nPORT=2\n')
    const lines = [
      '.env:1: this is not NAME=value: VITE_SITE_NAME',
      '.env:3: PORT is set again; it is in .env:2 already',
    ]
    expect(() => readSiteSettings('production', {}, folder)).toThrow(new Error(lines.join('\n')))
  })

  it.each([
    ['2026', '2026'],
    ['2019-2026', '2019–2026'],
  ])('write the copyright of %s as %s', (given, years) => {
    const settings = readSiteSettings('production', { VITE_COPYRIGHT_YEAR: given })
    expect(settings.copyrightYears).toBe(years)
  })

  it('take every name of theirs from the files', () => {
    const folder = folderWith(
      readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, ''),
    )
    expect(readSiteSettings('production', {}, folder)).toEqual(parseConfig({}))
  })

  it('leave alone what tools have given the process under other names', () => {
    vi.stubEnv('VITE_OF_A_TOOL', 'x')
    expect(() => readSiteSettings('production', {}, folderWith(''))).not.toThrow()
    vi.unstubAllEnvs()
  })

  it('do not repeat a long value whole', () => {
    const given = { VITE_SENTRY_DSN: 'x'.repeat(1000) }
    expect(() => readSiteSettings('production', given)).toThrow(/^Wrong setting .{1,200}$/)
  })
})

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8')
  const documented = new Map(
    [...example.matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

  it('documents every setting', () => {
    const schema = readFileSync('src/config-schema.ts', 'utf8')
    const site = schema.match(/\bVITE_[A-Z_]+/g) ?? []
    expect(SITE_SETTINGS).toEqual(new Set(site))
    expect(new Set(documented.keys())).toEqual(
      new Set([...site, 'PORT', 'HOST', 'BACKEND_URL', 'BRAND_DIR']),
    )
  })

  it('shows the defaults', () => {
    const site = [...documented].filter(([name]) => name.startsWith('VITE_'))
    expect(parseConfig(Object.fromEntries(site))).toEqual(parseConfig({}))
  })
})
