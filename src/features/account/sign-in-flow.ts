import * as v from 'valibot'
import {
  afterNoLetter,
  afterRefusal,
  afterResend,
  codeWaitOf,
  type CodeWait,
  type Ended,
} from '#/api/code-wait'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { UserData } from '#/api/generated/model/userData'
import type { Problem } from '#/api/problem'

/** Where a sign-in stands. All of it but `done` may live in the history; the password is in none of it. */
export type SignInState =
  | { kind: 'form'; login: string; ended: Ended | null }
  | { kind: 'challenge'; login: string; challenge: string; wait: CodeWait }
  | { kind: 'done'; data: UserData }

export type SignInEvent =
  | { kind: 'answered'; login: string; answer: SignInResult; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'ran-out' }
  | { kind: 'restarted' }
  | { kind: 'confirmed'; data: UserData }

/** What comes of `event`. One that does not belong to the state leaves it as it is. */
export function signInStep(state: SignInState, event: SignInEvent): SignInState {
  if (event.kind === 'answered') {
    const { login, answer, now } = event
    if (state.kind !== 'form') return state
    if (answer.result === 'ok') return { kind: 'done', data: answer }
    return { kind: 'challenge', login, challenge: answer.challenge, wait: codeWaitOf(answer, now) }
  }
  // The code was good, and its answer came when the time here was over.
  if (event.kind === 'confirmed' && state.kind === 'form' && state.ended === 'expired') {
    return { kind: 'done', data: event.data }
  }
  if (state.kind !== 'challenge') return state
  switch (event.kind) {
    case 'refused':
      return waitOn(state, afterRefusal(state.wait, event.problem))
    case 'resent':
      return waitOn(state, afterResend(state.wait, event.request, event.now))
    case 'not-resent':
      return waitOn(state, afterNoLetter(state.wait, event.problem, event.now))
    case 'ran-out':
      return startAgain(state.login, 'expired')
    case 'restarted':
      return startAgain('', null)
    case 'confirmed':
      return { kind: 'done', data: event.data }
  }
}

function waitOn(state: SignInState & { kind: 'challenge' }, wait: CodeWait | Ended): SignInState {
  return typeof wait === 'string' ? startAgain(state.login, wait) : { ...state, wait }
}

function startAgain(login: string, ended: Ended | null): SignInState {
  return { kind: 'form', login, ended }
}

const waitSchema = v.object({
  method: v.picklist(['app', 'email']),
  maskedEmail: v.nullable(v.string()),
  expiresAt: v.nullable(v.number()),
  resendAt: v.number(),
  attemptsLeft: v.nullable(v.number()),
})

const savedSchema = v.variant('kind', [
  v.object({
    kind: v.literal('form'),
    login: v.string(),
    ended: v.nullable(v.picklist(['expired', 'attempts'])),
  }),
  v.object({
    kind: v.literal('challenge'),
    login: v.string(),
    challenge: v.string(),
    wait: waitSchema,
  }),
])

/**
 * The state that an earlier load of the page left in the history, or the empty form: an entry may be of
 * another version of the site.
 */
export function readSignIn(saved: unknown, login = ''): SignInState {
  const parsed = v.safeParse(savedSchema, saved)
  return parsed.success ? parsed.output : startAgain(login, null)
}
