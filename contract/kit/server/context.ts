import { randomBytes } from 'node:crypto'
import {
  createExternalActions,
  realClock,
  type ExternalActions,
  type ServerClock,
} from './external-actions'
import { clockAhead, type Exchange } from '../http/exchange'
import { outsideOf } from '../http/outside'
import { openHttpClient, type HttpClient } from '../http/http-client'
import { sandboxMail } from '../mail/mail'
import { openInbox, type Inbox } from '../mail/inbox'
import type { Contract } from '../contract/openapi-file'
import { MOST_PLAYED, payInSandbox, type PaymentPlayer } from './payments'
import type { Traffic } from '../http/traffic'

/** What is known about the server before anything is checked. */
export interface Server {
  readonly base: string
  /** Whether it is the project's own sandbox, whose clock and mailbox the kit may use. */
  readonly sandbox: boolean
  /** The bot-check token; undefined if the check is off. */
  readonly captcha: string | undefined
  readonly author: string | undefined
  /** Reads its e-mails; undefined for the sandbox's own mailboxes. */
  readonly receiveEmail: Inbox | undefined
  /** Whether the text of its e-mails can be read. */
  readonly readsTexts: boolean
  readonly mailTo: string
  /** The origin that links in e-mails must lead to; undefined if not given. */
  readonly site: string | undefined
  /** Plays its payment provider; undefined if there is no way to, and for the sandbox, which plays its own. */
  readonly payments: PaymentPlayer | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly basic: string | undefined
  /** How long an e-mail may take, in milliseconds. */
  readonly patience: number
}

/** An isolated connection to the server: its HTTP client, its external actions and the server's clock. */
export interface Context {
  readonly client: HttpClient
  readonly external: ExternalActions
  readonly clock: ServerClock
  readonly payments: PaymentPlayer | undefined
  /** Headers of every request of this context. */
  readonly always: Readonly<Record<string, string>>
  readonly server: Server
  readonly awaited: Traffic['awaited']
}

/** Requests to the sandbox's own API are rare: a kept-alive connection may be closed in between. */
const ALONE = { connection: 'close' }

function sandboxClock(base: string, headers: Readonly<Record<string, string>>): ServerClock {
  const url = `${base}/__sandbox/api/clock`
  return {
    now: async () => {
      const { now } = await (await fetch(url, { headers: { ...headers, ...ALONE } })).json()
      return Date.parse(now)
    },
    pass: async (milliseconds) => {
      const body = JSON.stringify({ advance: milliseconds })
      await fetch(url, {
        method: 'POST',
        headers: { ...headers, ...ALONE, 'content-type': 'application/json' },
        body,
      })
    },
  }
}

/** The same player, with long waits announced and payments kept for scripts. */
const said = (
  player: PaymentPlayer,
  { awaited }: Traffic,
  { exchanges }: HttpClient,
): PaymentPlayer => ({
  ...player,
  play: (payment, outcome) => {
    outsideOf(exchanges).played.push({ id: payment.id, outcome, before: exchanges.length })
    const what = 'a payment to be played'
    return awaited(player.play(payment, outcome), { what, most: MOST_PLAYED })
  },
})

/** Opens a context for a claim. In the sandbox, it has its own world with the bot check on. */
export async function openContext(
  claim: string,
  server: Server,
  contract: Contract,
  traffic: Traffic,
  watch: (exchange: Exchange) => void,
): Promise<Context> {
  const { base, sandbox } = server
  const always: Record<string, string> = {
    ...server.headers,
    ...(sandbox && { 'x-sandbox': `kit-${randomBytes(6).toString('hex')}` }),
  }
  if (sandbox) {
    await fetch(`${base}/__sandbox/api/settings`, {
      method: 'POST',
      headers: { ...always, ...ALONE, 'content-type': 'application/json' },
      body: JSON.stringify({ captcha: 'required' }),
    })
  }
  const client = openHttpClient({ base, contract, always, traffic, watch, basic: server.basic })
  const outside = outsideOf(client.exchanges)
  const ownClock = sandbox
    ? sandboxClock(base, always)
    : realClock(
        () => clockAhead(client.exchanges),
        (milliseconds) => traffic.wait(milliseconds, claim),
      )
  const clock: ServerClock = {
    now: ownClock.now,
    pass: (milliseconds) => {
      outside.waited += milliseconds
      return ownClock.pass(milliseconds)
    },
  }
  const inbox = server.receiveEmail ?? openInbox(sandboxMail(base, always), server.patience)
  const receiveEmail: Inbox = (to, kind) => {
    const what = `the e-mail (${kind}) to ${to}`
    return traffic.awaited(inbox(to, kind), { what, most: server.patience })
  }
  const external = createExternalActions({
    clock,
    mailTo: server.mailTo,
    receiveEmail,
    received: outside.received,
    asked: () => client.exchanges.length,
  })
  const player = server.payments ?? (sandbox ? payInSandbox(base, always) : undefined)
  const payments = player && said(player, traffic, client)
  const { awaited } = traffic
  return { client, external, clock, payments, always, server, awaited }
}
