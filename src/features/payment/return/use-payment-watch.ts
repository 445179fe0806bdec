import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { getPaymentViewQueryOptions } from '#/api/generated/endpoints/credits/credits'
import { problemOf } from '#/api/problem'
import { refreshSession } from '#/auth/refresh-session'
import { type CheckResult, FIRST_WATCH, type Watch, watchStep } from './payment-watch'
import { steadyNow } from '#/lib/steady-clock'
import { runAction } from '#/lib/run-action'

/**
 * Watches a payment until the server says how it ended: asks at once, then in growing pauses, and when the
 * tab or the network comes back. What the end changed (balance, top-ups) is fetched anew.
 *
 * @returns the watch, and the way to ask now.
 */
export function usePaymentWatch(paymentId: string): { watch: Watch; ask: () => void } {
  const queryClient = useQueryClient()
  const [watch, dispatch] = useReducer(watchStep, FIRST_WATCH)
  const { polling } = watch

  useEffect(() => {
    if (polling.kind !== 'asking') return
    let isGone = false
    const report = (result: CheckResult) => {
      if (!isGone) dispatch({ kind: 'answered', result, at: steadyNow() })
    }
    queryClient
      .fetchQuery({
        ...getPaymentViewQueryOptions({ payment: paymentId }),
        staleTime: 0,
        // The watch itself asks again, and an answer that waits for the network is none.
        retry: false,
        networkMode: 'always',
      })
      .then((payment) => report({ kind: 'payment', payment }))
      .catch((error: unknown) => report({ kind: 'problem', problem: problemOf(error) }))
    return () => {
      isGone = true
    }
  }, [queryClient, paymentId, polling])

  useEffect(() => {
    if (polling.kind !== 'waiting') return
    const timer = setTimeout(() => dispatch({ kind: 'due' }), polling.until - steadyNow())
    return () => clearTimeout(timer)
  }, [polling])

  useEffect(() => {
    if (polling.kind === 'finished') runAction(refreshSession(queryClient))
  }, [queryClient, polling])

  useEffect(() => {
    const ask = () => {
      if (!document.hidden) dispatch({ kind: 'requested' })
    }
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('online', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('online', ask)
    }
  }, [])

  return { watch, ask: () => dispatch({ kind: 'requested' }) }
}
