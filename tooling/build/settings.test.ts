import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_BRAND } from '#deploy/settings/brand'
import { doubtfulSettings } from '#deploy/settings/doubtful-settings'
import { parseConfig, SITE_SETTINGS } from '../../src/config-schema'
import { readSettings, withSandbox } from './settings'

const defaults = { SETTINGS_FROM: 'defaults' }

const SITE =
  'an https address such as https://play.example or https://play.example/site (or nothing)'
const RANKINGS = 'a JSON list of {"name": "…", "url": "https://…"}'

/** A folder with an `.env` of that text. */
function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  writeFileSync(join(folder, '.env'), text)
  return folder
}

const originsOf = (mode: string) => readSettings(mode, defaults).site.paymentOrigins

it('names every wrong setting, a line each', () => {
  const folder = folderWith('VITE_SITE_NAM=x\nVITE_SITE_URL=play\nVITE_RANKINGS=[{"name":"x"}]\n')
  const given = { PORT: 'abc' }
  const lines = [
    '.env:1: Wrong setting VITE_SITE_NAM: there is none of this name in .env.example; the nearest is VITE_SITE_NAME',
    'Wrong setting PORT: "abc" is not a port number from 0 to 65535',
    `.env:2: Wrong setting VITE_SITE_URL: "play" is not ${SITE}`,
    String.raw`.env:3: Wrong setting VITE_RANKINGS: "[{\"name\":\"x\"}]" is not ${RANKINGS}; [0] has no url`,
  ]
  expect(() => readSettings('production', given, folder)).toThrow(new Error(lines.join('\n')))
})

describe('the settings of the site', () => {
  it('name the sandbox of the chosen port as the payment origin', () => {
    const { site, server } = readSettings('production', { ...defaults, PORT: '8080' })
    expect(server.port).toBe(8080)
    expect(site.paymentOrigins).toEqual(['http://127.0.0.1:8080', 'http://localhost:8080'])
  })

  it('name that of the usual port of each command where none is chosen', () => {
    expect(originsOf('production')).toEqual(['http://127.0.0.1:4173', 'http://localhost:4173'])
    expect(originsOf('development')).toEqual(['http://127.0.0.1:5173', 'http://localhost:5173'])
  })

  it('warn of payments that lead nowhere and a security contact of the past', () => {
    const given = {
      VITE_PAYMENT_ORIGINS: '',
      VITE_SECURITY_CONTACT: 'mailto:security@play.example',
      VITE_SECURITY_EXPIRES: '2027-06-30',
    }
    const doubtsOn = (day: string) =>
      doubtfulSettings(parseConfig(given), given, DEFAULT_BRAND, new Date(day))
    expect(doubtsOn('2027-06-30')).toEqual([
      'VITE_PAYMENT_ORIGINS is empty: no payment page can be opened',
      'VITE_SECURITY_EXPIRES has passed: security.txt expired on 2027-06-30',
    ])
    expect(doubtsOn('2027-06-29')).toHaveLength(1)
    expect(doubtsOn('2026-06-30')).toHaveLength(1)
    expect(doubtsOn('2026-06-28')).toContain(
      'VITE_SECURITY_EXPIRES is more than a year away (2027-06-30): RFC 9116 recommends less',
    )
    expect(doubtfulSettings(parseConfig({}), {}, DEFAULT_BRAND)).toEqual([])
  })

  it('leave links of the demonstration out of a site with an address, and name what is left of it', () => {
    const given = { VITE_SITE_URL: 'https://play.example', VITE_LICENSE_URL: '' }
    const { site, given: kept } = readSettings('production', {
      SETTINGS_FROM: 'environment',
      ...given,
    })
    expect(kept).toEqual(given)
    expect(site).toMatchObject({ rankings: [], paymentOrigins: [] })
    expect(JSON.stringify(site).match(/[\w.]+\.example/g)).toEqual([
      'play.example',
      'download.example',
      'community.example',
    ])
    const doubts = doubtfulSettings(site, given, DEFAULT_BRAND)
    expect(doubts.map((line) => line.split(/ (?:is|has) /)[0])).toEqual([
      'VITE_SITE_NAME',
      'VITE_STUDIO',
      'VITE_LAUNCHER_URL',
      'VITE_SUPPORT_URL',
      'VITE_PRIVACY_URL',
      'VITE_SERVICES_URL',
      'VITE_RANKINGS',
      'VITE_PAYMENT_ORIGINS',
      'The brand',
    ])
  })

  it('warn of a value that is written out as the demonstration has it, and of a key that nothing uses', () => {
    const given = {
      VITE_SITE_URL: 'https://play.example',
      VITE_STUDIO: 'Aurora Studio',
      VITE_SERVICES_URL: 'https://community.example/services',
      VITE_SMARTCAPTCHA_KEY: 'ysc1_a',
    }
    const doubts = doubtfulSettings(parseConfig(given), given, DEFAULT_BRAND)
    expect(doubts.filter((line) => !/ is not set|The brand/.test(line))).toEqual([
      'VITE_STUDIO still has the value of the demonstration',
      'VITE_SERVICES_URL still has the value of the demonstration',
      'VITE_SMARTCAPTCHA_KEY is not used: VITE_BOT_CHECK is not smartcaptcha',
    ])
    const both = { ...given, VITE_BOT_CHECK: 'smartcaptcha', VITE_RECAPTCHA_KEY: '6Le' }
    expect(doubtfulSettings(parseConfig(both), both, DEFAULT_BRAND)).toContain(
      'VITE_RECAPTCHA_KEY is not used: VITE_BOT_CHECK is not recaptcha',
    )
  })

  it('refuse payments on this machine where the site has an address, but for the sandbox behind it', () => {
    const given = { SETTINGS_FROM: 'environment', VITE_SITE_URL: 'https://play.example' }
    const named = { ...given, VITE_PAYMENT_ORIGINS: 'http://localhost:4173' }
    expect(() => readSettings('production', named)).toThrow(
      'VITE_PAYMENT_ORIGINS: ["http://localhost:4173"] is not a list of origins that players can reach',
    )
    const local = { ...named, VITE_SITE_URL: 'https://localhost:8443' }
    expect(readSettings('production', local).site.paymentOrigins).toHaveLength(1)
    expect(withSandbox(readSettings('production', given)).paymentOrigins).toHaveLength(2)
    const backend = { ...given, BACKEND_URL: 'https://backend.example' }
    expect(withSandbox(readSettings('production', backend)).paymentOrigins).toEqual([])
  })

  it('refuse a bot check without the key that it needs', () => {
    const given = { VITE_BOT_CHECK: 'smartcaptcha', VITE_RECAPTCHA_KEY: 'key', VITE_SITE_NAME: '' }
    expect(() => readSettings('production', given)).toThrow(
      'VITE_SMARTCAPTCHA_KEY: "" is not the client key of SmartCaptcha, which VITE_BOT_CHECK asks for',
    )
    expect(() => readSettings('production', given)).toThrow('VITE_SITE_NAME')
  })

  it('refuse a security contact without the day that it holds until', () => {
    const given = { VITE_SECURITY_CONTACT: 'mailto:security@play.example' }
    expect(() => readSettings('production', given)).toThrow(
      'VITE_SECURITY_EXPIRES: "" is not a day such as 2027-06-30, which goes with VITE_SECURITY_CONTACT',
    )
  })

  it('refuse unknown names in the files, a line each', () => {
    const folder = folderWith('VITE_SITE_NAME=Beacon\nSUPORT_URL=https://a.example\nCOLOUR=red\n')
    const lines = [
      '.env:2: Wrong setting SUPORT_URL: there is none of this name in .env.example; the nearest is VITE_SUPPORT_URL',
      '.env:3: Wrong setting COLOUR: there is none of this name in .env.example',
    ]
    expect(() => readSettings('production', {}, folder)).toThrow(new Error(lines.join('\n')))
  })

  it('refuse lines of the files that say nothing, and names that come twice', () => {
    const folder = folderWith('VITE_SITE_NAME\nPORT=1\nPORT=2\n')
    const lines = [
      '.env:1: this is not NAME=value: VITE_SITE_NAME',
      '.env:3: PORT is already set in .env:2',
    ]
    expect(() => readSettings('production', {}, folder)).toThrow(new Error(lines.join('\n')))
  })

  it('take every name of theirs from the files', () => {
    const folder = folderWith(
      readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, ''),
    )
    expect(readSettings('production', {}, folder).site).toEqual(parseConfig({}))
  })

  it('leave alone what tools have given the process under other names', () => {
    vi.stubEnv('VITE_OF_A_TOOL', 'x')
    expect(() => readSettings('production', {}, folderWith(''))).not.toThrow()
    vi.unstubAllEnvs()
  })

  it('do not repeat a long value whole', () => {
    const given = { VITE_SENTRY_DSN: 'x'.repeat(1000) }
    expect(() => readSettings('production', given)).toThrow(/^Wrong setting .{1,200}$/)
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
