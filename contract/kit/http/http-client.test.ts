import { afterEach, expect, test, vi } from 'vitest'
import { isByAddress } from './address-limits'
import type { Exchange } from './exchange'
import { openHttpClient } from './http-client'
import { readContract } from '../contract/openapi-file'
import { exchangeWith } from '../testing/exchange'
import { openTraffic } from './traffic'

afterEach(() => {
  vi.restoreAllMocks()
})

test('shortens the time-out for a server that lets requests hang', async () => {
  const waits: number[] = []
  // The real time-out would take two minutes here.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds)
    return AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  const traffic = openTraffic({ most: 10 })
  const base = 'http://127.0.0.1:1'
  const client = openHttpClient({ base, contract, always: {}, traffic, watch: () => undefined })
  const check = { method: 'GET', path: '/api/v2/user/check' }
  for (let tries = 0; tries < 4; tries += 1) await client.send(check)
  const broken = { method: 'POST', path: '/api/v2/user/signIn', body: '{"login": ' }
  for (let tries = 0; tries < 4; tries += 1) await client.send(broken)
  await client.send({ ...broken, body: 'null' })
  expect(waits).toEqual([40_000, 40_000, 40_000, 4000, 4000, 4000, 4000, 1000, 4000])
  expect(client.exchanges.map(({ status, text }) => `${status} ${text}`)).toEqual(
    waits.map((milliseconds) => `0 nothing within ${milliseconds / 1000} s`),
  )
})

const contract = readContract()

const exchange = (method: string, path: string, facts: Partial<Exchange> = {}) =>
  exchangeWith({
    operation: contract.find(method, path),
    method,
    sentBody: '{}',
    status: 429,
    headers: new Headers({ 'retry-after': '60' }),
    json: { message: 'Wait' },
    ...facts,
  })

test.each([
  ['/api/v2/user/signUp', true],
  ['/api/v2/user/signIn', false],
])(
  'attributes a refusal in a burst to a limit by address if no limit of the contract applies: %s',
  (path, is) => {
    expect(isByAddress(exchange('POST', path, { burst: Symbol('burst') }))).toBe(is)
  },
)

const START = '/api/v2/user/bindProtection'

test.each([
  ['all fields', { method: 'email', maskedEmail: 'k***', resendAfter: 60 }, false],
  ['no masked address', { method: 'email' }, false],
  ['no field at all', {}, false],
  // A set-up with an app sends no e-mail.
  ['a secret', { method: 'app' }, true],
])('counts five e-mailed codes as reaching a limit if their responses have %s', (_, json, is) => {
  const sent = exchange('POST', START, { status: 200, json })
  const trail = Array.from({ length: 5 }, () => sent)
  expect(isByAddress(exchange('POST', START, { id: 5, trail }))).toBe(is)
})

test('waits at most two minutes per claim for a limit by address', async () => {
  const headers = { 'retry-after': '50' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 429, headers })))
  const waits: number[] = []
  const traffic = {
    ...openTraffic(),
    wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
  }
  const base = 'http://kit.example'
  const client = openHttpClient({ base, contract, always: {}, traffic, watch: () => undefined })
  for (let tries = 0; tries < 4; tries += 1)
    await client.send({ method: 'POST', path: '/api/v2/user/signUp' })
  expect(waits).toEqual([50_000, 50_000])
  vi.unstubAllGlobals()
})
