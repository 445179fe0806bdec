import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../src/config-schema'
import { readServerSettings, readSiteSettings } from './settings'

const defaults = { SITE_SETTINGS: 'defaults' }

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
    const given = { PORT: '8080', HOST: '0.0.0.0', BACKEND_URL: 'https://backend.example' }
    expect(readServerSettings('development', 5173, given)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      backendUrl: 'https://backend.example',
    })
  })

  it.each([
    [{ PORT: 'abc' }, /^Wrong setting PORT: is not a port number$/],
    [{ PORT: '0' }, /^Wrong setting PORT: /],
    [{ PORT: '65536' }, /^Wrong setting PORT: /],
    [{ PORT: '' }, /^Wrong setting PORT: /],
    [{ HOST: '' }, /^Wrong setting HOST: is empty$/],
    [{ BACKEND_URL: 'backend' }, /^Wrong setting BACKEND_URL: is not an address$/],
    [{ BACKEND_URL: 'ftp://backend.example' }, /^Wrong setting BACKEND_URL: /],
    [{ BACKEND_URL: 'https://backend.example/api' }, /^Wrong setting BACKEND_URL: /],
  ])('refuse %j in one line', (given, message) => {
    expect(() => readServerSettings('production', 4173, given)).toThrow(message)
  })
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

  it('leave payment origins as they are given', () => {
    const given = { PORT: '8080', VITE_PAYMENT_ORIGINS: 'https://pay.example' }
    expect(readSiteSettings('production', given).paymentOrigins).toEqual(['https://pay.example'])
  })

  it('refuse a wrong value in one line', () => {
    expect(() => readSiteSettings('production', { VITE_RANKINGS: 'nope' })).toThrow(
      /^Wrong setting VITE_RANKINGS: [^\n]+$/,
    )
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
    expect(new Set(documented.keys())).toEqual(new Set([...site, 'PORT', 'HOST', 'BACKEND_URL']))
  })

  it('shows the defaults', () => {
    const site = [...documented].filter(([name]) => name.startsWith('VITE_'))
    expect(parseConfig(Object.fromEntries(site))).toEqual(parseConfig({}))
  })
})
