import { NotAnswered } from './external-actions'
import { runProgram } from './run-program'

/** The outcome of a payment. */
export type PaymentOutcome = 'succeeded' | 'failed' | 'canceled' | 'expired'

/** A payment that waits for its provider. */
export interface PendingPayment {
  readonly id: string
  /** Where the player's browser would be sent. */
  readonly url: string
}

/** Plays the payment provider of a test server. Rejects with `NotAnswered` if that fails. */
export interface PaymentPlayer {
  readonly play: (payment: PendingPayment, outcome: PaymentOutcome) => Promise<void>
  readonly outcomes: readonly PaymentOutcome[]
}

/** In milliseconds: how long playing a payment may take. */
export const MOST_PLAYED = 20_000

/** A payment expires by itself, but that takes longer than a run. */
const PLAYED: readonly PaymentOutcome[] = ['succeeded', 'failed', 'canceled']

const failed = (why: string, cause?: unknown): NotAnswered =>
  new NotAnswered(`the payment could not be played: ${why}`, { cause })

/** Sends a request for each payment, with `{paymentId}` and `{status}` in the URL filled in. */
export const payByUrl = (address: string): PaymentPlayer => ({
  outcomes: PLAYED,
  play: async ({ id, url }, status) => {
    const filled = address
      .replaceAll('{paymentId}', encodeURIComponent(id))
      .replaceAll('{status}', status)
    const response = await fetch(filled, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ paymentId: id, status, url }),
      signal: AbortSignal.timeout(MOST_PLAYED),
    }).catch((error: unknown) => {
      throw failed('--pay-url does not answer', error)
    })
    // A redirect is meant for the player's browser.
    if (response.status >= 400) throw failed(`--pay-url answered ${response.status}`)
  },
})

/** Runs a shell command for each payment, with its details in the environment. */
export const payByCommand = (command: string): PaymentPlayer => ({
  outcomes: PLAYED,
  play: async ({ id, url }, status) => {
    const env = { PAYMENT_ID: id, PAYMENT_STATUS: status, PAYMENT_URL: url }
    const { code, output } = await runProgram('sh', ['-c', command], {
      env,
      timeout: MOST_PLAYED,
    })
    if (code !== 0) throw failed(`--pay-command ended with ${code}: ${output.trim().slice(-200)}`)
  },
})

/** The sandbox plays its provider itself. */
export const payInSandbox = (
  base: string,
  headers: Readonly<Record<string, string>>,
): PaymentPlayer => ({
  outcomes: [...PLAYED, 'expired'],
  play: async ({ id }, status) => {
    await fetch(`${base}/__sandbox/api/payments/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { ...headers, connection: 'close', 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  },
})
