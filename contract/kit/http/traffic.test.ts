import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Exchange } from './exchange'
import { openTraffic, RunStopped } from './traffic'
import { exchangeWith } from '../testing/exchange'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

const REQUEST = { name: 'signIn', body: '', atOnce: false }

/** Sends requests that all get this response. Returns how many were sent before the run ended, and the reason. */
async function sentUntilOver(facts: Partial<Exchange>, most = 200) {
  const traffic = openTraffic()
  let sent = 0
  for (; sent < most && !traffic.stopped(); sent += 1) {
    await traffic.run(REQUEST, () => Promise.resolve(exchangeWith(facts)))
  }
  return { sent, reason: traffic.stopped()?.reason }
}

test('prints a wait of more than five seconds with its reason and its end', async () => {
  const said: string[] = []
  const traffic = openTraffic({ say: (line) => said.push(line) })
  const waits = Promise.all([
    traffic.wait(4000, 'a short one'),
    traffic.wait(60_000, 'The code is sent again.'),
    traffic.run(REQUEST, async () => {
      await new Promise((resolve) => setTimeout(resolve, 8000))
      return exchangeWith({})
    }),
    traffic.awaited(Promise.resolve(), { what: 'nothing', most: 1000 }),
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  await waits
  expect(said).toEqual([
    'waits 60 s, until 12:01:00: The code is sent again.',
    'waits for signIn to answer, until 12:00:40 at most',
  ])
})

test('ends the run and its waits at the time limit', async () => {
  const traffic = openTraffic({ limit: 120_000 })
  const waits = Promise.allSettled([
    traffic.wait(300_000, 'a limit'),
    traffic.awaited(new Promise(() => undefined), { what: 'an e-mail', most: 600_000 }),
    traffic.run(REQUEST, () => new Promise(() => undefined)),
  ])
  await vi.advanceTimersByTimeAsync(120_000)
  const reason = new RunStopped('it took longer than --limit 2 (minutes)')
  expect(await waits).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason })))
  await expect(traffic.run(REQUEST, () => Promise.resolve(exchangeWith({})))).rejects.toThrow(
    '--limit',
  )
})

test('stops at once if a server answers only 429', async () => {
  const { sent, reason } = await sentUntilOver({ status: 429 })
  expect(sent).toBe(20)
  expect(reason).toContain('20 of 20 responses were 429')
})

test('stops if a server lets every request hang', async () => {
  const silent = { status: 0, silent: true, text: 'nothing within 4 s' } as const
  const { sent, reason } = await sentUntilOver(silent)
  expect(sent).toBe(24)
  expect(reason).toBe('the server let the last 24 of 24 requests hang: nothing within 4 s')
})
