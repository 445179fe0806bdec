import { parsed } from '../http/exchange'
import type { MailSource } from '../mail/mail'
import { LONGEST_EMAIL, openInbox } from '../mail/inbox'
import type { Server } from './context'
import type { PaymentPlayer } from './payments'

/** The server cannot be checked at all. */
export class CannotRun extends Error {}

/** Sends one request and follows no redirect. */
const ask = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

/** A server may redirect unknown paths; a path of the contract must not redirect. */
async function refuseRedirect(base: string): Promise<void> {
  const response = await ask(`${base}/api/v2/user/check`)
  if (!isRedirect(response)) return
  const target = response.headers.get('location') ?? 'an unnamed address'
  throw new CannotRun(`${base} redirects to ${target}: set --base to the server of the API.`)
}

async function looksLikeSandbox(base: string): Promise<boolean> {
  const response = await ask(`${base}/__sandbox/api/settings`)
  if (isRedirect(response)) await refuseRedirect(base)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('json')) return false
  const settings = parsed(await response.text())
  return typeof settings === 'object' && settings !== null && 'captcha' in settings
}

/** Whether the server is the sandbox. Throws `CannotRun` if it does not answer at all. */
async function isSandbox(base: string): Promise<boolean> {
  try {
    return await looksLikeSandbox(base)
  } catch (error) {
    if (error instanceof CannotRun) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CannotRun(
      why === 'bad port'
        ? `${base} has a port that browsers and Node block, because another service is known by it: use another port.`
        : `${base} does not answer: ${why}`,
      { cause: error },
    )
  }
}

/** Whether the server still answers. */
export const isThere = (base: string): Promise<boolean> =>
  ask(`${base}/api/v2/user/check`).then(
    () => true,
    () => false,
  )

export interface ServerOptions {
  /** The server's origin: `https://staging.example`. */
  readonly base: string
  /** The bot-check token. Without it, the check is assumed to be off. */
  readonly captcha?: string | undefined
  /** Where e-mails are read. The sandbox has its own mailbox. */
  readonly mail?: MailSource | undefined
  /** Where e-mails go: `*` becomes the login. */
  readonly mailTo?: string | undefined
  /** The site that links in e-mails must lead to. Without it, they must all lead to the same site. */
  readonly site?: string | undefined
  /** An existing author code. */
  readonly author?: string | undefined
  /** Plays its payment provider. */
  readonly payments?: PaymentPlayer | undefined
  /** Headers of every request, such as one that gets the kit through a gateway. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** `user:password` for a gateway, sent with requests that carry no token. */
  readonly basic?: string | undefined
}

/** Finds out what the kit must know about a server before checking it. Throws `CannotRun`. */
export async function meetServer({
  base,
  captcha,
  mail,
  mailTo,
  site,
  author,
  payments,
  headers = {},
  basic,
}: ServerOptions): Promise<Server> {
  const origin = base.replace(/\/+$/, '')
  const sandbox = await isSandbox(origin)
  if (!sandbox && mail === undefined) {
    throw new CannotRun(
      `${origin} sends e-mail, and the kit must read it: use --mail-api URL, --mail-ask, or CONTRACT_VERIFY_KEY, CONTRACT_RECOVERY_KEY and CONTRACT_CODE in the environment.`,
    )
  }
  await mail?.meet?.().catch((error: unknown) => {
    throw new CannotRun(error instanceof Error ? error.message : String(error), { cause: error })
  })
  const patience = sandbox ? 1000 : mail?.isAsked ? Infinity : LONGEST_EMAIL
  return {
    base: origin,
    sandbox,
    captcha: captcha ?? (sandbox ? 'kit' : undefined),
    author: author ?? (sandbox ? 'NORDLICHT' : undefined),
    receiveEmail: mail && openInbox(mail, Math.min(patience, LONGEST_EMAIL)),
    readsTexts: mail === undefined ? sandbox : mail.texts === true,
    mailTo: mailTo ?? '*@kit.example',
    site: site === undefined ? undefined : new URL(site).origin,
    patience,
    payments,
    headers,
    basic,
  }
}
