import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { LETTERS, type LetterKind } from './mail'

const STEP = 30_000

/** What time it is at the server, and how to let some pass. */
export interface ServerClock {
  readonly now: () => Promise<number>
  readonly pass: (milliseconds: number) => Promise<void>
}

/** The clock of a server that nobody can move: waiting is waiting. */
export const realClock: ServerClock = {
  now: () => Promise.resolve(Date.now()),
  pass: (milliseconds) => sleep(milliseconds),
}

export interface DeskOptions {
  readonly clock: ServerClock
  readonly letter: (to: string, kind: LetterKind) => Promise<string | undefined>
  /** Where letters go: `*` becomes the login. */
  readonly mailTo: string
  /** An author code that the server knows. */
  readonly author: string
  /** The id of the session of a token, as the server lists it. */
  readonly sessionOf: (token: string) => Promise<string | undefined>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Whether an authenticator app takes it. */
export function isAppSecret(text: string): boolean {
  try {
    return Secret.fromBase32(text).bytes.length > 0
  } catch {
    return false
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const wrong = (error: string): Answer => ({ status: 404, body: { error } })

/**
 * The code desk: does for a flow what a player does outside of the API. It makes up names, reads
 * letters, holds the authenticator app, lets time pass and works sums out (`desk.openapi.yaml`).
 */
export function createDesk({ clock, letter, mailTo, author, sessionOf }: DeskOptions) {
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
    const now = Math.floor((await clock.now()) / STEP)
    const step = Math.max(now, (lastStep.get(secret) ?? 0) + 1)
    if (step > now + 1) await clock.pass((step - now - 1) * STEP)
    lastStep.set(secret, step)
    return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: step * STEP,
    })
  }

  const answer = async (path: string, query: URLSearchParams): Promise<Answer> => {
    const number = (field: string) => Number(query.get(field))
    if (path === '/name') return ok(name())
    if (path === '/key') return ok({ key: `kit-${randomBytes(16).toString('hex')}` })
    if (path === '/app-code') return ok({ code: await appCode(query.get('secret') ?? '') })
    if (path === '/wrong-code') {
      const right = query.get('code') ?? '000000'
      return ok({ code: String((Number(right) + 1) % 1_000_000).padStart(6, '0') })
    }
    if (path === '/wait') {
      await clock.pass(number('seconds') * 1000)
      return ok({ waited: number('seconds') })
    }
    if (path === '/author') return ok({ code: author, typed: author.toLowerCase() })
    if (path === '/typed') {
      return ok({ code: (query.get('code') ?? '').replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase() })
    }
    if (path === '/session') {
      const id = await sessionOf(query.get('token') ?? '')
      return id === undefined
        ? wrong('The server lists no current session with an id.')
        : ok({ id })
    }
    if (path === '/sums') {
      const [min, max] = [number('min'), number('max')]
      return ok({ belowMin: min - 1, aboveMax: max + 1 })
    }
    if (path === '/letter') {
      const to = query.get('to') ?? ''
      const kind = LETTERS.find((one) => one === query.get('kind')) ?? 'code'
      const value = await letter(to, kind)
      return value === undefined ? wrong(`No ${kind} letter came to ${to}.`) : ok({ value })
    }
    return wrong('The desk knows no such thing.')
  }

  return { answer, name, appCode, letter }
}

export type Desk = ReturnType<typeof createDesk>
