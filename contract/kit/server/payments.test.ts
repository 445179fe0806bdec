import { describe, expect, test } from 'vitest'
import { payByCommand, payByUrl, type PaymentPlayer } from './payments'
import { runKit } from '../run/run-kit'
import { served } from '../testing/served'
import { unknownServer } from '../testing/unknown-server'
import { planting } from '../../proof/mistakes'

/** The outcome of the claim about payments at a server whose payments are played so. */
async function outcome(
  player: (settle: string) => PaymentPlayer | undefined,
  name?: string,
): Promise<{ said: string; played: readonly string[] }> {
  const server = await unknownServer(planting(name))
  const played: string[] = []
  const provider = await served(async (request) => {
    const { searchParams } = new URL(request.url)
    const [id = '', status = ''] = [searchParams.get('id') ?? '', searchParams.get('status') ?? '']
    played.push(status)
    const settled = await server.sandbox.fetch(
      new Request(`http://sandbox.test/__sandbox/api/payments/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      }),
    )
    return searchParams.has('on') ? Response.redirect('http://127.0.0.1:9/paid') : settled
  })
  const { claims, findings } = await runKit({
    base: server.base,
    mail: server.mail,
    payments: player(`${provider.base}/settle`),
    claims: new Set(['payment-outcomes']),
  })
  server.close()
  provider.close()
  const claim = claims.find(({ id }) => id === 'payment-outcomes')
  const said = [claim?.outcome, claim?.reason, ...findings.map(({ expected }) => expected)]
  return { said: said.filter(Boolean).join(': '), played }
}

const byUrl = (settle: string) => payByUrl(`${settle}?id={paymentId}&status={status}`)
/** Plays it, and then sends a browser on to where nothing is. */
const byUrlThatLeads = (settle: string) => payByUrl(`${settle}?id={paymentId}&status={status}&on=1`)
const byCommand = (settle: string) =>
  payByCommand(
    `${process.execPath} -e 'fetch(process.argv[1] + "?id=" + process.env.PAYMENT_ID + "&status=" + process.env.PAYMENT_STATUS).then(({ ok }) => process.exit(ok ? 0 : 1))' '${settle}'`,
  )

// A payment is paid some seconds after it was made: each run waits them out.
describe.concurrent('at a real server', () => {
  test.each([
    ['an address', byUrl],
    ['an address that leads on', byUrlThatLeads],
    ['a command', byCommand],
  ])('payments are played by %s, to each of their ends', async (_, player) => {
    expect(await outcome(player)).toEqual({
      said: 'kept',
      // A second one that succeeds shows that the balance of the first stays as it was.
      played: ['succeeded', 'succeeded', 'failed', 'canceled'],
    })
  })

  test('a payment that brings too little is found', async () => {
    const { said } = await outcome(byUrl, 'money-without-bonus')
    expect(said).toBe('broken: 525 credits after a payment with the status succeeded')
  })

  test('without a player the claim is left out, with what it takes', async () => {
    expect((await outcome(() => undefined)).said).toBe(
      'skipped: it takes --pay-command or --pay-url, which play a payment',
    )
  })

  test.each([
    [
      'an address that refuses',
      (settle: string) => payByUrl(settle.replace('/settle', '/settle?id=none')),
      /^stopped: the payment could not be played: --pay-url answered 40\d$/,
    ],
    [
      'a command that fails',
      () => payByCommand('echo no provider; exit 3'),
      /^stopped: the payment could not be played: --pay-command ended with 3: no provider$/,
    ],
  ])('%s stops the claim and blames nobody', async (_, player, words) => {
    expect((await outcome(player)).said).toMatch(words)
  })
})
