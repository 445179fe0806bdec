import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { World } from './world'

export type PaymentMaker = Readonly<{ api: APIRequestContext; world: World }>

/** Signs in a seeded player over the API, in a new session. Returns its token. */
async function tokenOf(login: string, { api, world }: PaymentMaker): Promise<string> {
  const { password } = await world.player(login)
  const response = await api.post('/api/v2/user/signIn', { data: { login, password } })
  return (await response.json()).jwt
}

/** Starts a top-up as another device of the player would. Returns the payment's id. */
export async function makePayment(login: string, amount: number, by: PaymentMaker) {
  const response = await by.api.post('/api/v2/user/donate', {
    data: { amount },
    headers: {
      authorization: `Bearer ${await tokenOf(login, by)}`,
      'idempotency-key': randomUUID(),
    },
  })
  if (response.status() !== 201) throw new Error(`No payment: ${await response.text()}`)
  const { paymentId } = await response.json()
  return String(paymentId)
}

/** The `Idempotency-Key` of every request to pay, first to last. */
export async function paymentKeys(world: World): Promise<(string | null)[]> {
  const calls = await world.calls()
  return calls
    .filter(({ operation }) => operation === 'paymentCreate')
    .map(({ headers }) => headers.idempotencyKey)
}
