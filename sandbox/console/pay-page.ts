import { html } from 'hono/html'
import type { Payment } from '../server/state'
import { inWorld, layout, type Markup } from './layout'

/** The provider's buttons: the status that each confirms, and its segment of the return address. */
export const OUTCOMES = {
  pay: { label: 'Pay', status: 'succeeded', word: 'success' },
  decline: { label: 'Decline', status: 'failed', word: 'fail' },
  pending: { label: 'Leave pending', status: null, word: 'pending' },
  cancel: { label: 'Cancel', status: 'canceled', word: 'fail' },
} as const

export type Outcome = keyof typeof OUTCOMES

/** The address that the provider sends the browser back to. */
export const returnAddress = ({ returnTo, id }: Payment, outcome: Outcome): string =>
  `${returnTo}/payment/${OUTCOMES[outcome].word}?payment=${encodeURIComponent(id)}`

/** The outcome that matches the status of a payment. */
export const outcomeOf = ({ status }: Payment): Outcome =>
  status === 'pending' ? 'pending' : status === 'succeeded' ? 'pay' : 'decline'

const buttons = () =>
  Object.entries(OUTCOMES).map(
    ([outcome, { label }]) =>
      html`<button name="outcome" value="${outcome}" ${outcome === 'pay' ? html`class="main"` : ''}>
        ${label}
      </button> `,
  )

/** The page of a payment provider that takes no money. */
export const payPage = (payment: Payment, world: string | undefined): Markup =>
  layout(
    'Payment',
    'narrow',
    html`
      <section>
        <p>
          Payment <code>${payment.id}</code>: <b>${payment.amount}</b> credits and ${payment.bonus}
          as a bonus.
        </p>
        ${
          payment.status === 'pending'
            ? html`<form method="post" action="${inWorld(`/__sandbox/pay/${payment.id}`, world)}">
                ${buttons()}
              </form>`
            : html`<p>Status: ${payment.status}.</p>
                <p><a href="${returnAddress(payment, outcomeOf(payment))}">Back to the site</a></p>`
        }
        <p class="muted">No money is charged here.</p>
      </section>
    `,
  )
