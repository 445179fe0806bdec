import { describe, expect, it } from 'vitest'
import { readServerSettings } from './settings'

describe('the settings of the server', () => {
  it('have defaults', () => {
    expect(readServerSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      backend: undefined,
      silenceMs: 60_000,
      root: undefined,
      trustProxy: false,
      hasSiteSettings: false,
    })
  })

  it('know whether there are any of the site', () => {
    expect(readServerSettings({ VITE_SITE_NAME: 'Beacon' }).hasSiteSettings).toBe(true)
    expect(readServerSettings({ BRAND_DIR: 'brand' }).hasSiteSettings).toBe(true)
  })

  it('are all named when they are wrong', () => {
    const wrong = {
      PORT: '99999',
      HOST: '',
      BACKEND_URL: 'https://a.example/api',
      BACKEND_SECONDS: '0',
      TRUST_PROXY: 'true',
    }
    const ofSite = { VITE_SITE_URL: 'play', VITE_SITE_NAM: 'Beacon' }
    const names = [
      'PORT',
      'HOST',
      'BACKEND_URL',
      'BACKEND_SECONDS',
      'TRUST_PROXY',
      'VITE_SITE_NAM',
      'VITE_SITE_URL',
    ]
    expect(() => readServerSettings({ ...wrong, ...ofSite })).toThrow(
      new RegExp(names.map((name) => `Wrong setting ${name}: .*`).join('\n')),
    )
    // It would silently not be sent.
    const withPassword = { BACKEND_URL: 'https://user:word@backend.example' }
    expect(() => readServerSettings(withPassword)).toThrow(
      'Wrong setting BACKEND_URL: "https://…@backend.example" is not an address without a path or a password',
    )
  })
})
