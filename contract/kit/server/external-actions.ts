import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Email, EmailFault, EmailKind } from '../mail/mail'
import type { Inbox } from '../mail/inbox'
import type { Received } from '../http/outside'

/** In milliseconds: how long an app shows a code. */
export const APP_STEP = 30_000

/** The code an app with `secret` shows in a step since 1970. */
export const appCodeOf = (secret: string, step: number): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: step * APP_STEP,
  })

/** Six digits other than those of `code`. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The server's time, and how to let time pass. */
export interface ServerClock {
  readonly now: () => Promise<number>
  readonly pass: (milliseconds: number) => Promise<void>
}

/** In milliseconds: the kit does not wait for a server that asks for more than the contract allows. */
const LONGEST_SLEEP = 300_000

/** The clock of a real server, which may be `ahead` of this machine's: it cannot be moved, so `pass` really waits. */
export const realClock = (
  ahead: () => number,
  wait: (milliseconds: number) => Promise<void>,
): ServerClock => ({
  now: () => Promise.resolve(Date.now() + ahead()),
  pass: (milliseconds) => wait(Math.min(milliseconds, LONGEST_SLEEP)),
})

export interface ExternalOptions {
  readonly clock: ServerClock
  readonly receiveEmail: Inbox
  /** Where e-mails go: `*` becomes the login. */
  readonly mailTo: string
  /** Collects what e-mails and apps gave, each with its description. */
  readonly received: Map<string, Received>
  /** The number of requests so far. */
  readonly asked: () => number
}

/** Something besides the server failed, such as the mailbox, so the claim could not be checked. */
export class NotAnswered extends Error {}

/** An e-mail arrived whose code or link no player can use. */
export class UnusableEmail extends Error {
  readonly fault: EmailFault

  constructor(fault: EmailFault) {
    super(fault.got)
    this.fault = fault
  }
}

/** Whether an authenticator app accepts `text` as a secret. */
export function isAppSecret(text: string): boolean {
  try {
    return Secret.fromBase32(text).bytes.length > 0
  } catch {
    return false
  }
}

/** Does what a player does outside the API: makes up names, reads e-mails, and runs the authenticator app. */
export function createExternalActions({
  clock,
  receiveEmail: read,
  mailTo,
  received,
  asked,
}: ExternalOptions) {
  const lastStep = new Map<string, number>()
  let names = 0

  const name = () => {
    names += 1
    const login = `kit_${randomBytes(4).toString('hex')}_${names}`
    const email = mailTo.replace('*', login)
    return { login, email, password: `Kit-2026!-${randomBytes(4).toString('hex')}` }
  }

  /** The code of a step, or of one `distance` steps away. */
  const appCodeAt = (secret: string, step: number, distance = 0): string => {
    const code = appCodeOf(secret, step + distance)
    const side = distance < 0 ? 'ago' : 'from now'
    const when = distance === 0 ? '' : ` ${Math.abs(distance)} times 30 s ${side}`
    const what = `code that an authenticator app shows${when} for the secret`
    received.set(code, { what, of: secret })
    return code
  }

  /** A code that was not used before; waits for the next step if it must. */
  const appCode = async (secret: string): Promise<string> => {
    if (!isAppSecret(secret)) throw new Error('The secret is not Base32, so no app accepts it.')
    const now = Math.floor((await clock.now()) / APP_STEP)
    const step = Math.max(now, (lastStep.get(secret) ?? 0) + 1)
    if (step > now + 1) await clock.pass((step - now - 1) * APP_STEP)
    lastStep.set(secret, step)
    return appCodeAt(secret, step)
  }

  const receiveMessage = (to: string, kind: EmailKind): Promise<Email | undefined> =>
    read(to, kind).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new NotAnswered(`e-mail to ${to} could not be read: ${why}`, { cause: error })
    })

  /** Rejects with `UnusableEmail` if no player could use what came. */
  const receiveEmail = async (to: string, kind: EmailKind): Promise<string | undefined> => {
    const { value, fault } = (await receiveMessage(to, kind)) ?? {}
    if (fault) throw new UnusableEmail(fault)
    const what = `${kind === 'code' ? 'code' : 'key'} of the e-mail to`
    if (value !== undefined) received.set(value, { what, of: to, before: asked() })
    return value
  }

  return { name, appCode, appCodeAt, receiveEmail, receiveMessage }
}

export type ExternalActions = ReturnType<typeof createExternalActions>
