import { expect, test } from 'vitest'
import { NotAnswered } from './external-actions'
import { payByCommand, payByUrl, type PaymentPlayer } from './payments'
import { runKit } from '../run/run-kit'
import { opened } from '../testing/opened'
import { served } from '../testing/served'
import { unknownServer } from '../testing/unknown-server'

/** A provider that knows a payment by its id and passes its outcome to `settle`. */
async function provider(settle: (id: string, status: string) => Promise<Response> | Response) {
  const { base } = opened(
    await served(({ url }) => {
      const { searchParams } = new URL(url)
      return settle(searchParams.get('id') ?? '', searchParams.get('status') ?? '')
    }),
  )
  return `${base}/settle`
}

const byUrl = (settle: string) => payByUrl(`${settle}?id={paymentId}&status={status}`)
const byCommand = (settle: string) =>
  payByCommand(`curl -sf "${settle}?id=$PAYMENT_ID&status=$PAYMENT_STATUS"`)

const PAYMENT = { id: 'pay_1&2', url: 'https://pay.example/1' }

test('plays a payment through a URL and ignores its redirect', async () => {
  const played: string[] = []
  const settle = await provider((id, status) => {
    played.push(`${id} ${status}`)
    // The redirect is for a player's browser; nothing listens there.
    return Response.redirect('http://127.0.0.1:9/paid')
  })
  await byUrl(settle).play(PAYMENT, 'failed')
  expect(played).toEqual(['pay_1&2 failed'])
})

test.each<[string, (settle: string) => PaymentPlayer, string]>([
  ['a URL that refuses', byUrl, '--pay-url answered 404'],
  [
    'a URL where nothing listens',
    () => payByUrl('http://127.0.0.1:9/'),
    '--pay-url does not answer',
  ],
  [
    'a command that fails',
    () => payByCommand('echo no provider; exit 3'),
    '--pay-command ended with 3: no provider',
  ],
])('stops without a finding if %s cannot play a payment', async (_, player, why) => {
  const settle = await provider(() => new Response(null, { status: 404 }))
  const playing = player(settle).play(PAYMENT, 'succeeded')
  await expect(playing).rejects.toThrow(NotAnswered)
  await expect(playing).rejects.toThrow(`the payment could not be played: ${why}`)
})

/** What is reported about the claim on payments at a real server whose payments are played this way. */
async function outcome(payments?: (settle: string) => PaymentPlayer) {
  const { base, mail, sandbox } = await unknownServer()
  const played: string[] = []
  const settle = await provider(async (id, status) => {
    played.push(status)
    const request = new Request(`http://sandbox.test/__sandbox/api/payments/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    return (await sandbox.fetch(request)) ?? Response.error()
  })
  const claims = new Set(['payment-outcomes'])
  const result = await runKit({ base, mail, payments: payments?.(settle), claims })
  const claim = result.claims.find(({ id }) => id === 'payment-outcomes')
  return { said: claim?.reason ?? claim?.outcome, played }
}

test('plays payments through a command, to each outcome', async () => {
  expect(await outcome(byCommand)).toEqual({
    said: 'kept',
    // A second success shows that the balance of the first payment stays as it was.
    played: ['succeeded', 'succeeded', 'failed', 'canceled'],
  })
})

test('skips the claim without a player, and reports what it needs', async () => {
  expect((await outcome()).said).toBe('needs --pay-command or --pay-url to play payments')
})
