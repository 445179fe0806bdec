import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  getPaymentCreateMutationKey,
  paymentCreate,
} from '#/api/generated/endpoints/credits/credits'
import { randomId } from '#/lib/random-id'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { goToPayment, onReturn, untilBack } from './go-to-payment'
import { attemptAfter, type PaymentAttempt, paymentAttemptFor } from './payment-attempt'
import { readAttempt, storeAttempt } from './stored-attempt'

/** The player has left for the provider's page, or another one; it did not open; or it is not on the operator's list. */
export type WayOut = 'left' | 'stayed' | 'refused'

/**
 * A function that creates the payment of an amount and leads to the provider. However often it is called, one attempt
 * creates one payment (behaviour M2). `login` does not change: the page of another player is mounted anew.
 *
 * It resolves when the player can press again.
 */
export function usePayment(login: string): (amount: number) => Promise<WayOut> {
  const attempt = useRef<PaymentAttempt | null>(null)
  const isHere = useIsCurrentPage()
  const { history } = useRouter()
  const create = useMutation({
    mutationKey: getPaymentCreateMutationKey(),
    mutationFn: ({ amount, key }: PaymentAttempt) =>
      paymentCreate({ amount }, { headers: { 'Idempotency-Key': key } }),
  })

  // A player who comes back from the provider starts a new payment; one who never left repeats the same.
  useEffect(
    () =>
      onReturn(() => {
        attempt.current = null
        storeAttempt(login, null)
      }),
    [login],
  )

  return async (amount) => {
    const current = paymentAttemptFor(amount, attempt.current ?? readAttempt(login), randomId)
    attempt.current = current
    // A reload may come before the response.
    storeAttempt(login, current)
    try {
      const { url } = await create.mutateAsync(current)
      // Do not redirect a player who has opened another page meanwhile.
      if (!isHere()) return 'left'
      storeAttempt(login, null)
      // The way back from the provider may load the page anew: the form starts with this amount then.
      const ofPlayer = { login, topUpAmount: amount }
      history.replace(history.location.href, { ...history.location.state, ofPlayer })
      history.flush()
      if (!goToPayment(url)) return 'refused'
      // The button stays busy until the browser has left, or is back.
      return (await untilBack()) ? 'left' : 'stayed'
    } catch (error) {
      const next = attemptAfter(current, error)
      attempt.current = next
      storeAttempt(login, next?.isInDoubt ? next : null)
      throw error
    }
  }
}
