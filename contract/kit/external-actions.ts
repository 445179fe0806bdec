import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Outputs } from './expressions'
import { EMAIL_KINDS, type Email, type EmailFault, type EmailKind, type Inbox } from './mail'

/** In milliseconds: how long a code of an app is shown. */
export const APP_STEP = 30_000

/** What an app that was given `secret` shows in a step since 1970. */
export const appCodeOf = (secret: string, step: number): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: step * APP_STEP,
  })

/** Six digits that are not those of `code`. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The server's time, and how to let some pass. */
export interface ServerClock {
  readonly now: () => Promise<number>
  readonly pass: (milliseconds: number) => Promise<void>
}

/** In milliseconds: a server that asks for a longer wait than the contract allows is not waited for. */
const LONGEST_SLEEP = 300_000

/** The clock of a real server, which may be `ahead` of this machine's: it cannot be moved, so `pass` really waits. */
export const realClock = (ahead: () => number): ServerClock => ({
  now: () => Promise.resolve(Date.now() + ahead()),
  pass: (milliseconds) => sleep(Math.min(milliseconds, LONGEST_SLEEP)),
})

export interface ExternalOptions {
  readonly clock: ServerClock
  readonly receiveEmail: Inbox
  /** Where emails go: `*` becomes the login. */
  readonly mailTo: string
  /** An author code that the server knows. */
  readonly author: string
  /** The id of the session of a token, as the server lists it. */
  readonly sessionOf: (token: string) => Promise<string | undefined>
}

/** Something besides the server failed, such as the mailbox, so the claim could not be checked. */
export class NotAnswered extends Error {}

/** An e-mail came whose code or link no player can use. */
export class UnusableEmail extends Error {
  readonly fault: EmailFault

  constructor(fault: EmailFault) {
    super(fault.got)
    this.fault = fault
  }
}

/** In milliseconds: a server may write its moments in whole seconds. */
const WHOLE_SECOND = 1000

type Asked = Readonly<Record<string, string>>

/** Whether an authenticator app accepts `text` as a secret. */
export function isAppSecret(text: string): boolean {
  try {
    return Secret.fromBase32(text).bytes.length > 0
  } catch {
    return false
  }
}

/**
 * Does for a flow what a player does outside of the API: makes up names, reads emails, runs the authenticator app, lets
 * time pass, and computes amounts (`contract/external-actions.openapi.yaml`).
 */
export function createExternalActions({
  clock,
  receiveEmail: read,
  mailTo,
  author,
  sessionOf,
}: ExternalOptions) {
  const lastStep = new Map<string, number>()
  let names = 0

  const name = () => {
    names += 1
    const login = `kit_${randomBytes(4).toString('hex')}_${names}`
    const email = mailTo.replace('*', login)
    return {
      login,
      email,
      password: `Kit-2026!-${randomBytes(4).toString('hex')}`,
      shoutedLogin: login.toUpperCase(),
      shoutedEmail: email.toUpperCase(),
    }
  }

  /** A code that was not used before; waits for the next step where it has to. */
  const appCode = async (secret: string): Promise<string> => {
    if (!isAppSecret(secret)) throw new Error('The secret is not Base32, so no app takes it.')
    const now = Math.floor((await clock.now()) / APP_STEP)
    const step = Math.max(now, (lastStep.get(secret) ?? 0) + 1)
    if (step > now + 1) await clock.pass((step - now - 1) * APP_STEP)
    lastStep.set(secret, step)
    return appCodeOf(secret, step)
  }

  const receiveMessage = (to: string, kind: EmailKind): Promise<Email | undefined> =>
    read(to, kind).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new NotAnswered(`the emails to ${to} could not be read: ${why}`, { cause: error })
    })

  /** Rejects with `UnusableEmail` where no player could use what came. */
  const receiveEmail = async (to: string, kind: EmailKind): Promise<string | undefined> => {
    const { value, fault } = (await receiveMessage(to, kind)) ?? {}
    if (fault) throw new UnusableEmail(fault)
    return value
  }

  const actions = actionsOf({ clock, author, sessionOf, name, appCode, receiveEmail })

  /** Runs an external action. Rejects with the reason where it cannot. */
  const act = async (operation: string, asked: Asked): Promise<Outputs> => {
    const action = actions[operation]
    if (!action) throw new Error(`There is no external action ${operation}.`)
    return action(asked)
  }

  return { act, name, appCode, receiveEmail, receiveMessage }
}

type Action = (asked: Asked) => Promise<Outputs> | Outputs

interface Means extends Pick<ExternalOptions, 'clock' | 'author' | 'sessionOf'> {
  readonly name: () => Outputs
  readonly appCode: (secret: string) => Promise<string>
  readonly receiveEmail: (to: string, kind: EmailKind) => Promise<string | undefined>
}

/** What each action does, by its name in `contract/external-actions.openapi.yaml`. */
const actionsOf = ({
  clock,
  author,
  sessionOf,
  name,
  appCode,
  receiveEmail,
}: Means): Readonly<Record<string, Action>> => ({
  externalName: () => name(),
  externalKey: () => ({ key: `kit-${randomBytes(16).toString('hex')}` }),
  externalAppCode: async ({ secret = '' }) => ({ code: await appCode(secret) }),
  externalWrongCode: ({ code = '000000' }) => ({ code: wrongCode(code) }),
  externalWait: async ({ seconds = '60', until }) => {
    const milliseconds =
      until === undefined
        ? Number(seconds) * 1000
        : Date.parse(until) - (await clock.now()) + WHOLE_SECOND
    // What a server said of its times may be no time at all.
    await clock.pass(milliseconds > 0 ? milliseconds : 0)
    return { waited: milliseconds / 1000 }
  },
  externalAuthor: () => ({ code: author, typed: author.toLowerCase() }),
  externalTyped: ({ code = '' }) => ({ code: code.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase() }),
  externalSession: async ({ token = '' }) => {
    const id = await sessionOf(token)
    if (id === undefined) throw new Error('The server lists no current session with an id.')
    return { id }
  },
  externalSums: ({ min, max }) => ({ belowMin: Number(min) - 1, aboveMax: Number(max) + 1 }),
  externalEmail: async ({ to = '', kind: asked }) => {
    const kind = EMAIL_KINDS.find((one) => one === asked) ?? 'code'
    const value = await receiveEmail(to, kind)
    if (value === undefined) throw new Error(`No ${kind} e-mail came to ${to}.`)
    return { value }
  },
})

export type ExternalActions = ReturnType<typeof createExternalActions>
