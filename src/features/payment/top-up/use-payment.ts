import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  getPaymentCreateMutationKey,
  paymentCreate,
} from '#/api/generated/endpoints/credits/credits'
import type { PaymentCreated } from '#/api/generated/model/paymentCreated'
import type { TopUp } from '#/api/generated/model/topUp'
import { sendIdempotent } from '#/auth/outcomes/settle-outcome'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { goToPayment, onReturn, untilBack } from './go-to-payment'
import {
  attemptAfter,
  type PaymentAttempt,
  paymentAttemptFor,
  readAttempt,
  storeAttempt,
} from './payment-attempt'

/**
 * `left`: the player has left for the provider's page, or another one; `stayed`: it did not open; `refused`: it is not
 * on the operator's list.
 */
export type WayOut = 'left' | 'stayed' | 'refused'

/**
 * Returns a function that creates a payment and sends the browser to the provider. However often it is called, one
 * attempt creates one payment (behaviour M2). `login` does not change: another player's page is remounted.
 *
 * The function resolves when the player can submit again.
 */
export function usePayment(login: string): (body: TopUp) => Promise<WayOut> {
  const attempt = useRef<PaymentAttempt | null>(null)
  const isHere = useIsCurrentPage()
  const { history } = useRouter()
  const create = useMutation({
    mutationKey: getPaymentCreateMutationKey(),
    mutationFn: (send: () => Promise<PaymentCreated>) => sendIdempotent(send),
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

  return async (body) => {
    const current = paymentAttemptFor(body, attempt.current ?? readAttempt(login))
    attempt.current = current
    // A reload may come before the response.
    storeAttempt(login, current)
    let requests = 0
    const send = () => {
      requests += 1
      return paymentCreate(body, { headers: { 'Idempotency-Key': current.key } })
    }
    try {
      const { url } = await create.mutateAsync(send)
      // The response ends the attempt, except for another submit on this page if the provider's page does not open.
      storeAttempt(login, null)
      // Do not redirect a player who has opened another page meanwhile.
      if (!isHere()) return 'left'
      // Returning from the provider may reload the page: the form then starts with this amount.
      const ofPlayer = { login, topUpAmount: body.amount }
      history.replace(history.location.href, { ...history.location.state, ofPlayer })
      history.flush()
      if (!goToPayment(url)) return 'refused'
      // The button stays busy until the browser has left, or is back.
      return (await untilBack()) ? 'left' : 'stayed'
    } catch (error) {
      // A second request was sent because the first one may have created the payment.
      const next = attemptAfter(requests > 1 ? { ...current, isInDoubt: true } : current, error)
      attempt.current = next
      storeAttempt(login, next?.isInDoubt ? next : null)
      throw error
    }
  }
}
