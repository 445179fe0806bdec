import { describe, expect, test } from 'vitest'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import type { Problem } from '#/api/problem'
import { serverProblem } from '#/testing/server-problem'
import { type CheckResult, FIRST_WATCH, heldUntil, type Watch, watchStep } from './payment-watch'

const payment = (status: PaymentStatus): CheckResult => ({
  kind: 'payment',
  payment: {
    paymentId: 'pay_1',
    status,
    amount: 1000,
    bonus: 0,
    createdAt: '2026-11-20T12:00:00Z',
  },
})
const problem = (problem: Problem): CheckResult => ({ kind: 'problem', problem })
const wordless = (status: number, retryAfter: number | null = null): CheckResult =>
  problem({ kind: 'no-message', status, retryAfter, sessionLost: status === 401 })
const lost = problem({ kind: 'unknown', reason: 'network' })

/** Runs a watch on a simulated clock. Every check gets its result from `resultOf` at once. */
function play(resultOf: (check: number) => CheckResult, until = 3_600_000) {
  let watch: Watch = FIRST_WATCH
  let now = 0
  const checkedAt: number[] = []
  const settle = () => {
    if (watch.polling.kind !== 'checking') return
    checkedAt.push(now)
    watch = watchStep(watch, { kind: 'checked', result: resultOf(checkedAt.length), at: now })
  }
  settle()
  while (watch.polling.kind === 'waiting' && watch.polling.until <= until) {
    now = watch.polling.until
    watch = watchStep(watch, { kind: 'due' })
    settle()
  }
  return {
    checkedAt,
    watch: () => watch,
    want() {
      watch = watchStep(watch, { kind: 'requested' })
      settle()
    },
  }
}

const seconds = (times: readonly number[]) => times.map((time) => time / 1000)

describe.each<PaymentStatus>(['pending', 'unknown'])('a payment that stays %s', (status) => {
  test('is checked at once, after 2, 4, 8, 8 … seconds, and not after a minute', () => {
    const { checkedAt, watch } = play(() => payment(status))
    expect(seconds(checkedAt)).toEqual([0, 2, 6, 14, 22, 30, 38, 46, 54, 62])
    expect(watch().polling).toEqual({ kind: 'paused' })
  })

  test('is checked again on request', () => {
    const game = play(() => payment(status))
    const before = game.checkedAt.length
    game.want()
    expect(game.checkedAt).toHaveLength(before + 1)
    expect(game.watch().polling).toMatchObject({ kind: 'waiting', round: 0 })
  })

  test('is checked on request before the next check is due', () => {
    const waiting: Watch = {
      result: payment(status),
      polling: { kind: 'waiting', round: 3, until: 9 },
    }
    expect(watchStep(waiting, { kind: 'requested' }).polling).toEqual({
      kind: 'checking',
      round: 0,
    })
  })
})

describe('a payment with a final status', () => {
  test.each<PaymentStatus>(['succeeded', 'failed', 'canceled', 'expired', 'refunded'])(
    '%s is not checked again, even on request',
    (status) => {
      const game = play((check) => payment(check < 3 ? 'pending' : status))
      game.want()
      expect(seconds(game.checkedAt)).toEqual([0, 2, 6])
      expect(game.watch()).toEqual({ result: payment(status), polling: { kind: 'finished' } })
    },
  )
})

describe('a payment whose server does not respond', () => {
  test.each([
    ['a lost network', lost],
    ['a time-out', problem({ kind: 'unknown', reason: 'timeout' })],
    ['a 500', wordless(500)],
    ['a 503', wordless(503)],
  ])('(%s) is checked until it does', (_name, result) => {
    const { checkedAt, watch } = play((check) => (check < 3 ? result : payment('succeeded')))
    expect(seconds(checkedAt)).toEqual([0, 2, 6])
    expect(watch().polling.kind).toBe('finished')
  })

  test('is not checked after a minute', () => {
    const { checkedAt, watch } = play(() => lost)
    expect(checkedAt).toHaveLength(10)
    expect(watch()).toEqual({ result: lost, polling: { kind: 'paused' } })
  })
})

describe('an error response', () => {
  test.each([400, 401, 403, 404, 422])(
    '%d stops the checks until the player requests one',
    (status) => {
      const game = play(() => wordless(status))
      expect(game.checkedAt).toEqual([0])
      expect(game.watch().polling).toEqual({ kind: 'paused' })
      game.want()
      expect(game.checkedAt).toHaveLength(2)
    },
  )
})

describe('a payment whose server asks to wait', () => {
  test('is checked when the wait is over', () => {
    const { checkedAt } = play((check) => (check === 1 ? wordless(429, 30) : payment('failed')))
    expect(seconds(checkedAt)).toEqual([0, 30])
  })

  test('is not checked earlier, even on request', () => {
    const watch = watchStep(FIRST_WATCH, { kind: 'checked', result: wordless(429, 30), at: 0 })
    expect(watchStep(watch, { kind: 'requested' })).toBe(watch)
  })

  test.each([429, 503])('is held until then (%d)', (status) => {
    const watch = watchStep(FIRST_WATCH, { kind: 'checked', result: wordless(status, 30), at: 9 })
    expect(heldUntil(watch)).toBe(30_009)
  })

  test.each([null, 0])('is checked on request if the wait is %s seconds', (retryAfter) => {
    const result = wordless(503, retryAfter)
    const watch = watchStep(FIRST_WATCH, { kind: 'checked', result, at: 0 })
    expect(heldUntil(watch)).toBeNull()
    expect(watchStep(watch, { kind: 'requested' }).polling.kind).toBe('checking')
  })

  test('is checked after the usual pause if no wait is named', () => {
    const { checkedAt } = play((check) => (check === 1 ? wordless(429) : payment('failed')))
    expect(seconds(checkedAt)).toEqual([0, 2])
  })
})

describe('an event at the wrong time', () => {
  test('changes nothing', () => {
    expect(watchStep(FIRST_WATCH, { kind: 'due' })).toBe(FIRST_WATCH)
    expect(watchStep(FIRST_WATCH, { kind: 'requested' })).toBe(FIRST_WATCH)
    const over: Watch = { result: payment('succeeded'), polling: { kind: 'finished' } }
    expect(watchStep(over, { kind: 'checked', result: payment('pending'), at: 1 })).toBe(over)
    expect(watchStep(over, { kind: 'due' })).toBe(over)
    expect(watchStep(over, { kind: 'requested' })).toBe(over)
  })
})

const refusal = (status: number) => serverProblem({ status })
const pollingAfter = (failure: Problem) =>
  watchStep(FIRST_WATCH, { kind: 'checked', result: problem(failure), at: 0 }).polling.kind

describe('after a failed check', () => {
  const facts = { retryAfter: null, sessionLost: false }
  test.each<Problem>([
    { kind: 'unknown', reason: 'network' },
    { kind: 'unknown', reason: 'timeout' },
    { kind: 'unknown', reason: 'bad-response' },
    { kind: 'gateway', status: 502, ...facts },
    { kind: 'not-sent' },
    { kind: 'no-message', status: 502, ...facts },
    { kind: 'no-message', status: 429, ...facts },
    refusal(429),
    refusal(500),
    refusal(503),
  ])('checks again automatically: %j', (failure) => {
    expect(pollingAfter(failure)).toBe('waiting')
  })

  test.each<Problem>([
    refusal(400),
    refusal(401),
    refusal(403),
    refusal(409),
    refusal(422),
    { kind: 'no-message', status: 404, ...facts },
  ])('waits for the player: %j', (failure) => {
    expect(pollingAfter(failure)).toBe('paused')
  })
})
