import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { getPaymentViewQueryOptions } from '#/api/generated/endpoints/credits/credits'
import { problemOf } from '#/api/problem'
import { refetchSessionQuery } from '#/auth/session-query'
import { storeAttempt } from '../top-up/payment-attempt'
import { type CheckResult, FIRST_WATCH, type Watch, watchStep } from './payment-watch'
import { steadyNow } from '#/lib/time/steady-clock'
import { runAction } from '#/lib/errors/run-action'

/**
 * Watches a payment until its status is final: checks at once, then after growing pauses, and when the tab or the
 * network comes back. Then refetches the session data (balance, top-ups). Whatever its status, the return from the
 * provider has ended the payment attempt of `login`: the next top-up is another payment.
 *
 * @returns the watch, and a function that checks now
 */
export function usePaymentWatch({
  login,
  paymentId,
}: Readonly<{ login: string; paymentId: string }>): {
  watch: Watch
  check: () => void
} {
  const queryClient = useQueryClient()
  const [watch, dispatch] = useReducer(watchStep, FIRST_WATCH)
  const { polling } = watch

  useEffect(() => {
    if (polling.kind !== 'checking') return
    let isStale = false
    const report = (result: CheckResult) => {
      if (!isStale) dispatch({ kind: 'checked', result, at: steadyNow() })
    }
    queryClient
      .fetchQuery({
        ...getPaymentViewQueryOptions({ payment: paymentId }),
        staleTime: 0,
        // The watch does its own retries.
        retry: false,
      })
      .then((payment) => {
        storeAttempt(login, null)
        report({ kind: 'payment', payment })
      })
      .catch((error: unknown) => report({ kind: 'problem', problem: problemOf(error) }))
    return () => {
      isStale = true
    }
  }, [queryClient, login, paymentId, polling])

  useEffect(() => {
    if (polling.kind !== 'waiting') return
    const timer = setTimeout(() => dispatch({ kind: 'due' }), polling.until - steadyNow())
    return () => clearTimeout(timer)
  }, [polling])

  useEffect(() => {
    if (polling.kind === 'finished') runAction(refetchSessionQuery(queryClient))
  }, [queryClient, polling])

  useEffect(() => {
    const check = () => {
      if (!document.hidden) dispatch({ kind: 'requested' })
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', check)
    }
  }, [])

  return { watch, check: () => dispatch({ kind: 'requested' }) }
}
