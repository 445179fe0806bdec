import { expect, test, vi } from 'vitest'
import { ApiError, problemOf } from '#/api/problem'
import { settleOutcome } from './settle-outcome'

test('waits for a server that does not come back, then the outcome is unknown', async () => {
  vi.useFakeTimers()
  const send = vi.fn(() =>
    Promise.reject(new ApiError('x', { kind: 'unknown', reason: 'network' })),
  )
  const outcome = settleOutcome(send, { ask: send }).then(() => null, problemOf)
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  expect(await outcome).toEqual({ kind: 'outcome-unknown' })
  expect(send).toHaveBeenCalledTimes(4)
})
