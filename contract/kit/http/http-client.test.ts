import { afterEach, expect, test, vi } from 'vitest'
import { isByAddress } from './address-limits'
import { openHttpClient } from './http-client'
import { readContract } from '../contract/openapi-file'
import { openTraffic } from './traffic'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a server that lets requests hang is waited for less and less', async () => {
  const waits: number[] = []
  // The real time-out would take two minutes here.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds)
    return AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  const traffic = openTraffic({ most: 10 })
  const contract = readContract('openapi.yaml')
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

test.each([
  ['/api/v2/user/signUp', true],
  ['/api/v2/user/signIn', false],
])(
  'a refusal in a burst is of a limit by address where none of the contract counts: %s',
  (path, is) => {
    const exchange = {
      id: 0,
      trail: [],
      operation: readContract('openapi.yaml').find('POST', path),
      method: 'POST',
      url: `http://kit.example${path}`,
      sent: {},
      sentBody: '{}',
      burst: Symbol('burst'),
      status: 429,
      headers: new Headers({ 'retry-after': '60' }),
      text: '{"message":"Wait"}',
      json: { message: 'Wait' },
      at: 0,
      milliseconds: 0,
    }
    expect(isByAddress(exchange)).toBe(is)
  },
)
