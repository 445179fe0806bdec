import { describe, expect, test, vi } from 'vitest'
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
import { problemOf } from '#/api/problem'
import { applySignIn } from '#/auth/server-client'
import {
  DISRUPTIONS,
  type Disruption,
  expectOutcome,
  lostResponses,
  type Mutation,
  type Outcome,
} from '#/testing/lost-responses'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { settleRecoveryFinish, settleSignInConfirm, settleSignUp, settleVerify } from './account'
import {
  settleProtectionConfirm,
  settleProtectionRemoval,
  settleRemovalStart,
  settleSetupStart,
} from './protection'
import {
  settleAuthorBind,
  settleEmailCancel,
  settleEmailChange,
  settleEmailConfirm,
  settlePasswordChange,
} from './settings'
import { settleRevoke } from './sessions'
import { sendIdempotent } from './settle-outcome'

const site = lostResponses()

type Case = {
  /** The signed-in player, if any. */
  player?: 'rider' | 'mail_player' | 'new_player'
  /** Does everything before the press, and returns the press. */
  begin: () => Promise<() => Promise<unknown>>
  outcome: Outcome
  /** Disruptions with a different outcome. */
  except?: { [disruption in Disruption]?: number }
}

const NEW_PASSWORD = 'tR7$kq9Lw2'
const codeFor = (to: string) => site.newest(to)?.code ?? 'no code'
const proof = { password: SEED_PASSWORD }
const email = { email: 'new@example.com', ...proof }
const later = () => site.world.clock.advance(61_000)

const account = { login: 'newcomer', email: 'newcomer@example.com', password: NEW_PASSWORD }

/** Signs in up to the code, as a player whose second factor is e-mail. */
async function challenge() {
  const found = await signIn({ login: 'mail_player', ...proof })
  if (found.result !== 'mfa_required') throw new Error('no challenge')
  return { challenge: found.challenge, code: codeFor('mail_player@example.com') }
}

const cases: Record<Mutation, Case> = {
  signIn: {
    begin: async () => () => signIn({ login: 'rider', ...proof }),
    outcome: 'nothing',
  },
  signInResend: {
    begin: async () => {
      const { challenge: id } = await challenge()
      later()
      return () => signInResend({ challenge: id })
    },
    outcome: 'nothing',
  },
  // The opened session is out of reach: the page reports that the code is used, and starts over.
  signInConfirm: {
    begin: async () => {
      const answer = await challenge()
      return () => settleSignInConfirm(answer)
    },
    outcome: 410,
  },
  // Its outcome is ignored: the page signs the player out in any case.
  signOut: { player: 'rider', begin: async () => () => signOut(), outcome: 'nothing' },
  signUp: {
    begin: async () => () => settleSignUp(account),
    outcome: { user: { login: 'newcomer', active: false }, resendAfter: 0 },
    // The page then asks whether the account is the player's own.
    except: { 'lost and sent twice': 409, elsewhere: 409 },
  },
  recoveryRequest: {
    begin: async () => () => recoveryRequest({ login: 'rider' }),
    outcome: 'nothing',
  },
  // The page says that the password has probably changed, and suggests signing in with it.
  recoveryFinish: {
    begin: async () => {
      await recoveryRequest({ login: 'rider' })
      const key = site.newest('rider@example.com')?.key ?? 'no key'
      return () => settleRecoveryFinish({ key, password: NEW_PASSWORD })
    },
    outcome: { login: null },
    except: { 'lost and sent twice': 410, elsewhere: 410 },
  },
  accountVerify: {
    player: 'new_player',
    begin: async () => {
      const key = site.newest('new_player@example.com')?.key ?? 'no key'
      return () => settleVerify(site.store, key)
    },
    outcome: { email: 'new_player@example.com' },
  },
  verifyResend: {
    player: 'new_player',
    begin: async () => () => verifyResend(),
    outcome: 'nothing',
  },
  sessionRevoke: {
    player: 'rider',
    begin: async () => () => settleRevoke(undefined),
    outcome: { sessions: [{ current: true }] },
    // The other token's request ended this session.
    except: { elsewhere: 401 },
  },
  emailChange: {
    player: 'rider',
    begin: async () => () => settleEmailChange(email),
    outcome: { method: 'email', maskedEmail: expect.any(String) },
  },
  emailChangeResend: {
    player: 'rider',
    begin: async () => {
      await emailChange(email)
      later()
      return () => emailChangeResend()
    },
    outcome: 'nothing',
  },
  emailChangeConfirm: {
    player: 'rider',
    begin: async () => {
      await emailChange(email)
      const code = codeFor(email.email)
      return () => settleEmailConfirm(email.email, code)
    },
    outcome: { user: { email: email.email, pendingEmail: null } },
  },
  emailChangeCancel: {
    player: 'rider',
    begin: async () => {
      await emailChange(email)
      return async () => ({ outcome: await settleEmailCancel(email.email) })
    },
    outcome: { outcome: 'canceled' },
  },
  passwordChange: {
    player: 'rider',
    begin: async () => () =>
      settlePasswordChange(site.store, 'rider', {
        currentPassword: SEED_PASSWORD,
        newPassword: NEW_PASSWORD,
        revokeOthers: true,
      }),
    outcome: { sessions: expect.arrayContaining([expect.objectContaining({ current: true })]) },
  },
  authorBind: {
    player: 'rider',
    begin: async () => () => settleAuthorBind(site.store, 'nordlicht'),
    outcome: { authorCode: 'NORDLICHT' },
  },
  // The same key makes one payment, however often it is sent.
  paymentCreate: {
    player: 'rider',
    begin: async () => () =>
      sendIdempotent(() =>
        paymentCreate({ amount: 500 }, { headers: { 'Idempotency-Key': 'the-same-key-0001' } }),
      ),
    outcome: { paymentId: expect.any(String) },
  },
  protectionStart: {
    player: 'rider',
    begin: async () => () => settleSetupStart({ method: 'email', ...proof }),
    outcome: { method: 'email', codeLength: 6 },
  },
  protectionResend: {
    player: 'rider',
    begin: async () => {
      await protectionStart({ method: 'email', ...proof })
      later()
      return () => protectionResend()
    },
    outcome: 'nothing',
  },
  protectionConfirm: {
    player: 'rider',
    begin: async () => {
      await protectionStart({ method: 'email', ...proof })
      const code = codeFor('rider@example.com')
      return () => settleProtectionConfirm(code)
    },
    outcome: { mfa: 'email', recoveryCodesLeft: 10 },
  },
  protectionRemove: {
    player: 'mail_player',
    begin: async () => () => settleRemovalStart(proof),
    outcome: { method: 'email', codeLength: 6 },
  },
  protectionRemoveResend: {
    player: 'mail_player',
    begin: async () => {
      await protectionRemove(proof)
      later()
      return () => protectionRemoveResend()
    },
    outcome: 'nothing',
  },
  protectionRemoveConfirm: {
    player: 'mail_player',
    begin: async () => {
      await protectionRemove(proof)
      const code = codeFor('mail_player@example.com')
      return () => settleProtectionRemoval(code)
    },
    outcome: { mfa: null },
  },
}

const ids = Object.keys(cases) as Mutation[]

/** Signs in as the player of the case. */
async function prepare({ player, begin }: Case) {
  if (player) applySignIn(site.store, await site.openSession(player))
  return begin()
}

describe.each(DISRUPTIONS)('E9 %s', (disruption) => {
  test.each(ids)('%s', async (operation) => {
    const { player, outcome, except = {} } = cases[operation]
    const press = await prepare(cases[operation])
    const other = player ? (await site.openSession(player, 1)).jwt : null
    site.disrupt(disruption, operation, other)
    await expectOutcome(press, except[disruption] ?? outcome)
  })
})

// Sent again if it never arrived, and carried out then.
const REPEATED = new Set<Mutation>(['paymentCreate', 'protectionStart', 'protectionRemove'])
const claiming = ids.filter((id) => typeof cases[id].outcome === 'object' && !REPEATED.has(id))

test.each(claiming)('claims no outcome for a request that never arrived: %s', async (operation) => {
  const press = await prepare(cases[operation])
  site.world.faults.add({ operation, kind: 'reset' })
  expect(await press().then(() => null, problemOf)).toMatchObject({ kind: 'unknown' })
})

test.each(ids)('E9 reports that nothing was sent without a connection: %s', async (operation) => {
  const press = await prepare(cases[operation])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', send)
  expect(await press().then(() => null, problemOf)).toEqual({ kind: 'not-sent' })
  expect(send).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

/** The contract's error statuses for a change that was already made. */
const DONE_BEFORE: { [operation in Mutation]?: readonly number[] } = {
  accountVerify: [410],
  sessionRevoke: [404],
  emailChangeConfirm: [409, 410],
  passwordChange: [401],
  authorBind: [409],
  protectionConfirm: [410],
  protectionRemoveConfirm: [410],
}

describe('reports success in spite of an error if the change was made', () => {
  const rows = ids.flatMap((id) => (DONE_BEFORE[id] ?? []).map((status) => [id, status] as const))

  test.each(rows)('%s: %i', async (operation, status) => {
    const press = await prepare(cases[operation])
    site.world.faults.add({ operation, kind: 'status', status, done: true })
    await expectOutcome(press, cases[operation].outcome)
  })
})

test('reports the confirmation of a visitor’s e-mail after a lost response', async () => {
  const key = site.newest('new_player@example.com')?.key ?? 'no key'
  site.disrupt('lost', 'accountVerify')
  const verified = await settleVerify(site.store, key)
  expect(verified).toMatchObject({ email: 'new_player@example.com' })
})
