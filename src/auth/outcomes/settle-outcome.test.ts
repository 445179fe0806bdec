import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SETTLE_PAUSES } from '#/api/pace'
import { ApiError, problemOf } from '#/api/problem'
import { provideRequestAuth } from '#/api/request-auth'
import { serverProblem } from '#/testing/server-problem'
import { sendIdempotent, settleOutcome } from './settle-outcome'

beforeEach(() =>
  provideRequestAuth({
    sender: () => ({ epoch: 0, token: null, login: null }),
    renewToken: () => undefined,
  }),
)

test('reports an unknown outcome after waiting for a server that does not come back', async () => {
  vi.useFakeTimers()
  const send = vi.fn(() =>
    Promise.reject(new ApiError('x', { kind: 'unknown', reason: 'network' })),
  )
  const outcome = settleOutcome(send, { ask: send }).then(() => null, problemOf)
  await vi.advanceTimersByTimeAsync(SETTLE_PAUSES.reduce((sum, pause) => sum + pause, 0))
  vi.useRealTimers()
  expect(await outcome).toEqual({ kind: 'outcome-unknown' })
  expect(send).toHaveBeenCalledTimes(2 + SETTLE_PAUSES.length)
})

describe('E9 reports an unreadable response once', () => {
  const unreadable = new ApiError(
    'emailChange',
    { kind: 'unknown', reason: 'bad-response' },
    { cause: new Error('emailChange: $.user: expected an object, received null') },
  )
  const sendOddly = () => Promise.reject(unreadable)
  const denied = new ApiError('sessionCheck', serverProblem({ status: 403 }))

  test.each<[string, () => Promise<unknown>, number]>([
    ['if the change was made', () => settleOutcome(sendOddly, { ask: async () => 'done' }), 1],
    [
      'if the follow-up request is rejected',
      () => settleOutcome(sendOddly, { ask: () => Promise.reject(denied) }),
      1,
    ],
    [
      'if it is sent again',
      () => sendIdempotent(vi.fn(async () => 'done').mockImplementationOnce(sendOddly)),
      1,
    ],
    // The caller reports it (`api/query-client.ts`).
    [
      'not itself if the change was not made',
      () => settleOutcome(sendOddly, { ask: async () => null }),
      0,
    ],
  ])('%s', async (_, press, times) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await press().catch(() => undefined)
    expect(log.mock.calls).toEqual(Array.from({ length: times }, () => [unreadable]))
    vi.restoreAllMocks()
  })

  test('does not report other errors', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const lost = new ApiError('emailChange', { kind: 'unknown', reason: 'network' })
    await settleOutcome(() => Promise.reject(lost), { ask: async () => 'done' })
    expect(log).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
