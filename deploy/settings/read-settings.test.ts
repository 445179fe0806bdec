import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings, SERVER_SETTINGS, siteSettingsIn } from './read-settings'

const serverOf = (values: Record<string, string>) => readSettings({ values }, 8080).server

describe('the settings of a server', () => {
  it('have defaults', () => {
    expect(serverOf({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      backend: undefined,
      silenceMs: 60_000,
      root: undefined,
      trustProxy: false,
      metricsPort: undefined,
    })
  })

  it.each(SERVER_SETTINGS)('have a row of docs/production.md: %s', (name) => {
    expect(readFileSync('docs/production.md', 'utf8')).toMatch(
      new RegExp(`^\\|[^|]*\`${name}\``, 'm'),
    )
  })

  it('take what they are given', () => {
    const given = { PORT: '0', HOST: '0.0.0.0', BACKEND_URL: 'HTTPS://Backend.Example/' }
    expect(serverOf({ ...given, BACKEND_SECONDS: '5', TRUST_PROXY: 'yes' })).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      backend: 'https://backend.example',
      silenceMs: 5000,
      trustProxy: true,
    })
  })

  it('know whether there are any of the site', () => {
    expect(siteSettingsIn({ VITE_SITE_NAME: 'Beacon' })).toEqual(['VITE_SITE_NAME'])
    expect(siteSettingsIn({ BRAND_DIR: 'brand' })).toEqual(['BRAND_DIR'])
    expect(siteSettingsIn({ PORT: '80', VITE_OF_A_TOOL: 'x' })).toEqual([])
  })

  const origin = 'an address without a path or a password such as https://backend.example'

  it.each([
    ['PORT', 'abc', 'a port number from 0 to 65535'],
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '', 'a port number from 0 to 65535'],
    ['HOST', '', 'an address of this machine'],
    ['BACKEND_URL', 'backend', origin],
    ['BACKEND_URL', 'ftp://backend.example', origin],
    ['BACKEND_URL', 'https://backend.example/api', origin],
    ['BACKEND_URL', 'https://backend.example?x', origin],
    ['BACKEND_SECONDS', '0', 'a number of seconds'],
    ['TRUST_PROXY', 'true', 'yes or no'],
  ])('refuse %s=%s in one line that says what is wanted', (name, value, expected) => {
    const line = `Wrong setting ${name}: "${value}" is not ${expected}`
    expect(() => serverOf({ [name]: value })).toThrow(new Error(line))
  })

  it('are refused together with those of the site, without the password of a backend', () => {
    const wrong = {
      PORT: '99999',
      BACKEND_URL: 'https://user:word@backend.example',
      VITE_SITE_URL: 'play',
      VITE_SITE_NAM: 'Beacon',
    }
    const names = ['VITE_SITE_NAM', 'PORT', 'BACKEND_URL', 'VITE_SITE_URL']
    expect(() => serverOf(wrong)).toThrow(
      new RegExp(`^${names.map((name) => `Wrong setting ${name}: .*`).join('\n')}$`),
    )
    expect(() => serverOf(wrong)).toThrow('"https://…@backend.example" is not')
  })
})
