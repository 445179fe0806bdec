// @vitest-environment page
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recoveryRequest, verifyResend } from '#/api/generated/endpoints/account/account'
import { paymentCreate } from '#/api/generated/endpoints/credits/credits'
import {
  protectionRemove,
  protectionRemoveResend,
  protectionResend,
  protectionStart,
} from '#/api/generated/endpoints/protection/protection'
import { signIn, signInResend, signOut } from '#/api/generated/endpoints/session/session'
import { emailChange, emailChangeResend } from '#/api/generated/endpoints/settings/settings'
import type { UserData } from '#/api/generated/model/userData'
import type { operations } from '#/api/generated/operations'
import { problemOf } from '#/api/problem'
import { operationNamed } from '#/testing/contract-operations'
import { sandboxServer } from '#/testing/server'
import { sessionWithServer } from '#/testing/session'
import { SITE } from '#/testing/page'
import { SEED_PASSWORD, SEED_RECOVERY_CODES } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'
import type { AuthStore } from '#/auth/auth-store'
import { applySignIn } from '#/auth/server-client'
import { sessionQuery } from '#/auth/session-query'
import { readToken } from '#/auth/storage'
import { settleRecoveryFinish, settleSignInConfirm, settleSignUp, settleVerify } from './account'
import { settleProtectionConfirm, settleProtectionRemoval } from './protection'
import {
  settleAuthorBind,
  settleEmailCancel,
  settleEmailChange,
  settleEmailConfirm,
  settlePasswordChange,
  settleRevoke,
} from './settings'

const { world } = sandboxServer()
const onSessionLost = vi.fn()
let store: AuthStore

beforeEach(() => {
  onSessionLost.mockClear()
  store = sessionWithServer({ notify: () => undefined, onSessionLost }).store
})
afterEach(() => {
  store.server?.client.clear()
  vi.unstubAllGlobals()
})

type Operations = typeof operations
type Mutation = Operations[Exclude<keyof Operations, `GET ${string}`>]['id']

const FATES = ['lost', 'lost and sent twice', 'a gateway', 'elsewhere'] as const
type Fate = (typeof FATES)[number]

type Case = {
  /** Who is signed in; nobody where there is none. */
  player?: 'rider' | 'mail_player' | 'new_player'
  /** All that comes before, and the press itself. */
  begin: () => Promise<() => Promise<unknown>>
  /** What the page says then; a status: the refusal that it shows. */
  says: object | number | 'again'
  /** Fates where it says something else. */
  except?: { [fate in Fate]?: number }
}

const NEW_PASSWORD = 'tR7$kq9Lw2'
const newest = (to: string) => world.mailbox.list(to)[0]
const codeFor = (to: string) => newest(to)?.code ?? 'no code'
const proof = { password: SEED_PASSWORD }
const email = { email: 'new@example.com', ...proof }
const later = () => world.clock.advance(61_000)

const account = { login: 'newcomer', email: 'newcomer@example.com', password: NEW_PASSWORD }

/** Signs in as a player whose second factor is an e-mail, as far as the code. */
async function challenge() {
  const found = await signIn({ login: 'mail_player', ...proof })
  if (found.result !== 'mfa_required') throw new Error('no challenge')
  return { challenge: found.challenge, code: codeFor('mail_player@example.com') }
}

const cases: Record<Mutation, Case> = {
  signIn: {
    begin: async () => () => signIn({ login: 'rider', ...proof }),
    says: 'again',
  },
  signInResend: {
    begin: async () => {
      const { challenge: id } = await challenge()
      later()
      return () => signInResend({ challenge: id })
    },
    says: 'again',
  },
  // The session that it opened cannot be had any more: the page says that the code is used, and begins anew.
  signInConfirm: {
    begin: async () => {
      const answer = await challenge()
      return () => settleSignInConfirm(answer)
    },
    says: 410,
  },
  // What comes of it is not looked at: the player is out on this side.
  signOut: { player: 'rider', begin: async () => () => signOut(), says: 'again' },
  signUp: {
    begin: async () => () => settleSignUp(account),
    says: { user: { login: 'newcomer', active: false }, resendAfter: 0 },
    // Beside this the page asks whether the account is one's own.
    except: { 'lost and sent twice': 409, elsewhere: 409 },
  },
  recoveryRequest: { begin: async () => () => recoveryRequest({ login: 'rider' }), says: 'again' },
  // The page says: used or out of date; log in where the password has changed.
  recoveryFinish: {
    begin: async () => {
      await recoveryRequest({ login: 'rider' })
      const key = newest('rider@example.com')?.key ?? 'no key'
      return () => settleRecoveryFinish({ key, password: NEW_PASSWORD })
    },
    says: 410,
  },
  accountVerify: {
    player: 'new_player',
    begin: async () => {
      const key = newest('new_player@example.com')?.key ?? 'no key'
      return () => settleVerify(store, key)
    },
    says: { email: 'new_player@example.com' },
  },
  verifyResend: { player: 'new_player', begin: async () => () => verifyResend(), says: 'again' },
  sessionRevoke: {
    player: 'rider',
    begin: async () => () => settleRevoke(undefined),
    says: { sessions: [{ current: true }] },
    // It has ended this very session.
    except: { elsewhere: 401 },
  },
  emailChange: {
    player: 'rider',
    begin: async () => () => settleEmailChange(email),
    says: { method: 'email', codeLength: 6 },
  },
  emailChangeResend: {
    player: 'rider',
    begin: async () => {
      await emailChange(email)
      later()
      return () => emailChangeResend()
    },
    says: 'again',
  },
  emailChangeConfirm: {
    player: 'rider',
    begin: async () => {
      await emailChange(email)
      const code = codeFor(email.email)
      return () => settleEmailConfirm(email.email, code)
    },
    says: { user: { email: email.email, pendingEmail: null } },
  },
  emailChangeCancel: {
    player: 'rider',
    begin: async () => {
      await emailChange(email)
      return async () => ({ canceled: await settleEmailCancel() })
    },
    says: {},
  },
  passwordChange: {
    player: 'rider',
    begin: async () => () =>
      settlePasswordChange(store, 'rider', {
        currentPassword: SEED_PASSWORD,
        newPassword: NEW_PASSWORD,
        revokeOthers: true,
      }),
    says: { sessions: expect.arrayContaining([expect.objectContaining({ current: true })]) },
  },
  authorBind: {
    player: 'rider',
    begin: async () => () => settleAuthorBind(store, 'nordlicht'),
    says: { authorCode: 'NORDLICHT' },
  },
  // The same key makes the same payment, however often it is sent.
  paymentCreate: {
    player: 'rider',
    begin: async () => () =>
      paymentCreate({ amount: 500 }, { headers: { 'Idempotency-Key': 'the-same-key-0001' } }),
    says: 'again',
  },
  protectionStart: {
    player: 'rider',
    begin: async () => () => protectionStart({ method: 'email', ...proof }),
    says: 'again',
  },
  protectionResend: {
    player: 'rider',
    begin: async () => {
      await protectionStart({ method: 'email', ...proof })
      later()
      return () => protectionResend()
    },
    says: 'again',
  },
  protectionConfirm: {
    player: 'rider',
    begin: async () => {
      await protectionStart({ method: 'email', ...proof })
      const code = codeFor('rider@example.com')
      return () => settleProtectionConfirm(code)
    },
    says: { mfa: 'email', recoveryCodesLeft: 10 },
  },
  protectionRemove: {
    player: 'mail_player',
    begin: async () => () => protectionRemove(proof),
    says: 'again',
  },
  protectionRemoveResend: {
    player: 'mail_player',
    begin: async () => {
      await protectionRemove(proof)
      later()
      return () => protectionRemoveResend()
    },
    says: 'again',
  },
  protectionRemoveConfirm: {
    player: 'mail_player',
    begin: async () => {
      await protectionRemove(proof)
      const code = codeFor('mail_player@example.com')
      return () => settleProtectionRemoval(code)
    },
    says: { mfa: null },
  },
}

async function call(method: string, body: object): Promise<UserData & { challenge: string }> {
  const request = new Request(`${SITE}/api/v2/user/signIn`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await world.fetch(request)).json()
}

/** A session of `login`, on this device or another. */
async function openSession(login: string, recoveryCode: number): Promise<UserData> {
  const first = await call('POST', { login, ...proof })
  return login === 'mail_player'
    ? call('PUT', { challenge: first.challenge, code: SEED_RECOVERY_CODES[recoveryCode] })
    : first
}

/** Lets the page's next request of `operation` meet its fate: it is carried out, and its response does not come. */
function plan(fate: Fate, operation: Mutation, otherToken: string | null) {
  if (fate === 'a gateway') {
    return world.faults.add({ operation, kind: 'html', status: 504, done: true })
  }
  if (fate !== 'elsewhere') world.faults.add({ operation, kind: 'reset', done: true })
  if (fate === 'lost') return

  const { method, path } = operationNamed(operation)
  const real = globalThis.fetch
  let isFirst = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const go = () => real(url, init)
    if (!isFirst || init.method !== method || !url.startsWith(path)) return go()
    isFirst = false
    if (fate === 'lost and sent twice') return go().catch(go)
    const headers = new Headers(init.headers)
    if (otherToken) headers.set('Authorization', `Bearer ${otherToken}`)
    await world.fetch(new Request(new URL(url, SITE), { ...init, headers, signal: null }))
    return go()
  })
}

async function expectToSay(press: () => Promise<unknown>, says: Case['says']) {
  if (typeof says === 'number') {
    const problem = await press().then(() => null, problemOf)
    return expect(problem).toMatchObject({ kind: 'message', status: says })
  }
  if (says !== 'again') return expect(await press()).toMatchObject(says)
  // Nothing is claimed but that no response came, and the next press does it, or says when it may be done.
  const problem = await press().then(() => null, problemOf)
  if (problem !== null) expect(problem).toSatisfy(isNoVerdict)
  const next = await press().then(() => null, problemOf)
  if (next !== null) expect(next).toSatisfy(isNoVerdict)
}

const isNoVerdict = (problem: ReturnType<typeof problemOf>) =>
  problem.kind === 'unknown' ||
  problem.kind === 'gateway' ||
  ('status' in problem && (problem.status === 429 || problem.status === 401))

const ids = Object.keys(cases) as Mutation[]

describe.each(FATES)('%s', (fate) => {
  test.each(ids)('%s', async (operation) => {
    const { player, begin, says, except = {} } = cases[operation]
    if (player) applySignIn(store, await openSession(player, 0))
    const other = player ? (await openSession(player, 1)).jwt : null
    const press = await begin()
    plan(fate, operation, other)
    await expectToSay(press, except[fate] ?? says)
  })
})

test.each(ids.filter((id) => typeof cases[id].says === 'object'))(
  'of a request that never arrived nothing is claimed: %s',
  async (operation) => {
    const { player, begin } = cases[operation]
    if (player) applySignIn(store, await openSession(player, 0))
    const press = await begin()
    world.faults.add({ operation, kind: 'reset' })
    expect(await press().then(() => null, problemOf)).toMatchObject({ kind: 'unknown' })
  },
)

/** Refusals that the contract also allows where the thing was done before. */
const DONE_BEFORE: { [operation in Mutation]?: readonly number[] } = {
  accountVerify: [410],
  sessionRevoke: [404],
  emailChangeConfirm: [404, 409, 410],
  emailChangeCancel: [404, 410],
  passwordChange: [401],
  authorBind: [409],
  protectionConfirm: [404, 409, 410],
  protectionRemoveConfirm: [404, 409, 410],
}

describe('a refusal of what is done is not believed', () => {
  const rows = ids.flatMap((id) => (DONE_BEFORE[id] ?? []).map((status) => [id, status] as const))

  test.each(rows)('%s: %i', async (operation, status) => {
    const { player, begin, says } = cases[operation]
    if (player) applySignIn(store, await openSession(player, 0))
    const press = await begin()
    world.faults.add({ operation, kind: 'status', status, done: true })
    await expectToSay(press, says)
  })
})

describe('a password change whose response was lost', () => {
  const pair = { currentPassword: SEED_PASSWORD, newPassword: NEW_PASSWORD, revokeOthers: true }

  test('leaves the player signed in, with a token that works', async () => {
    const before = await openSession('rider', 0)
    applySignIn(store, before)
    plan('lost and sent twice', 'passwordChange', null)
    await settlePasswordChange(store, 'rider', pair)
    expect(readToken()).not.toBe(before.jwt)
    expect(store.identity.token).toBe(readToken())
    await expect(store.server?.checkNow()).resolves.toMatchObject({ user: { login: 'rider' } })
    expect(onSessionLost).not.toHaveBeenCalled()
  })

  test('is known to be done where the second factor bars the way back in', async () => {
    applySignIn(store, await openSession('mail_player', 0))
    plan('lost', 'passwordChange', null)
    expect(await settlePasswordChange(store, 'mail_player', pair)).toEqual({ sessions: null })
    expect(onSessionLost).toHaveBeenCalledOnce()
  })

  test('and that was not done leaves the session that was lost', async () => {
    applySignIn(store, await openSession('rider', 0))
    world.faults.add({ operation: 'passwordChange', kind: 'status', status: 401 })
    const problem = await settlePasswordChange(store, 'rider', pair).then(() => null, problemOf)
    expect(problem).toMatchObject({ status: 401, sessionLost: true })
  })
})

test('an author code that was bound elsewhere meanwhile is brought, and the refusal stays', async () => {
  applySignIn(store, await openSession('rider', 0))
  const player = findPlayer(world.state, 'rider')
  if (player) player.authorCode = 'POLARIS'
  await expectToSay(() => settleAuthorBind(store, 'nordlicht'), 409)
  expect(store.server?.client.getQueryData(sessionQuery.queryKey)).toMatchObject({
    authorCode: 'POLARIS',
  })
})

test('one session that ended elsewhere has ended', async () => {
  applySignIn(store, await openSession('rider', 0))
  const other = await openSession('rider', 0)
  const id = other.sessions.find(({ current }) => current)?.id
  plan('elsewhere', 'sessionRevoke', other.jwt)
  const { sessions } = await settleRevoke(id)
  expect(sessions.map((one) => one.id)).not.toContain(id)
})

test('reports an e-mail as confirmed by a visitor, although the response was lost', async () => {
  const key = newest('new_player@example.com')?.key ?? 'no key'
  plan('lost', 'accountVerify', null)
  expect(await settleVerify(store, key)).toMatchObject({ email: 'new_player@example.com' })
})
