import {
  vAccountVerifyResponse,
  vRecoveryFinishResponse,
  vRecoveryInspectResponse,
  vRecoveryRequestResponse,
  vSignUpResponse,
  vVerifyResendResponse,
} from '#/api/generated/valibot/valibot.gen'
import { expect } from 'vitest'
import { spelled, typedCode, type Typed } from './code'
import { expectResponse } from './expect-response'
import { CONFLICT, GONE, invalid, refusal } from './refusals'
import { endLooseEnds, newAccount, pick, attemptsOf, type Account, type Model } from './model'
import type { ModelContext } from './system'
import { enter, methodOf, seeUserData } from './assertions'
import { countAttempt, clearAttempts, left, RESEND_AFTER, tooMany, tooSoon } from './rate-limits'
import { actorOf, gate, tokenOf } from './actor'
import { isGoodEmail, isGoodLogin, isGoodPassword, isSame, isSeeded } from './fixtures'

const DAY = 24 * 3_600_000

/** Whose login or e-mail a name is. */
export const named = (model: Model, name: string): Account | undefined =>
  model.accounts.find(({ login, email }) => isSame(login, name) || isSame(email, name))

const isTaken = (model: Model, name: string) => isSeeded(name) || named(model, name) !== undefined

/** Signs somebody up: `409` names what is taken, `422` what breaks a rule. The new session and the e-mail are noted. */
export async function signUp(
  { model, system }: ModelContext,
  login: string,
  email: string,
  password: string,
) {
  const response = await expectResponse(
    system,
    ['POST', 'signUp', vSignUpResponse],
    { body: { login, email, password } },
    [
      ...(isGoodLogin(login) ? [] : [invalid('login')]),
      ...(isGoodEmail(email) ? [] : [invalid('email')]),
      ...(isGoodPassword(password) ? [] : [invalid('password')]),
      ...(isTaken(model, login) ? [refusal('409 login_taken', { field: 'login' })] : []),
      ...(isTaken(model, email) ? [refusal('409 email_taken', { field: 'email' })] : []),
    ],
  )
  if (!response.ok) return
  const account = newAccount(model, { login, email, password })
  const [message] = system.emails({ kind: 'verify', to: email })
  const key = message?.key ?? ''
  model.verifyKeys.push({ key, account, expiresAt: model.now + DAY, over: false })
  expect(response.data.resendAfter).toBe(RESEND_AFTER)
  enter(model, account, response.data)
}

/** With a key of an e-mail, or one that nobody has. */
export async function verify({ model, system }: ModelContext, which: number, by: number) {
  const known = pick(model.verifyKeys, which)
  const actor = actorOf(model, by)
  const account = known?.account
  const good = known && (known.account.active || known.expiresAt > model.now)
  const body = { key: known?.key ?? 'nobody has it' }
  const input = { body, token: tokenOf(actor) }
  const response = await expectResponse(
    system,
    ['POST', 'verify', vAccountVerifyResponse],
    input,
    good ? [] : [GONE],
  )
  if (!response.ok || !account) return
  expect(response.data.alreadyVerified, 'alreadyVerified').toBe(account.active)
  expect(response.data.email).toBe(account.email)
  account.active = true
  const own = actor.live && actor.account === account
  expect(response.data.userData !== undefined, 'userData for its own player only').toBe(own)
  if (own && response.data.userData)
    seeUserData(response.data.userData, account, actor.session, model.now)
}

/** Has the e-mail sent again: not within a minute (`429`), and not to the verified (`409`). */
export async function verifyResend({ model, system }: ModelContext, by: number) {
  const actor = actorOf(model, by, ({ active }) => !active)
  const response = await expectResponse(
    system,
    ['PATCH', 'verify', vVerifyResendResponse],
    { token: tokenOf(actor) },
    actor.live
      ? [
          ...(actor.account.active ? [CONFLICT] : []),
          ...tooSoon(actor.account.verifySentAt, model.now),
        ]
      : gate(actor, 'to all'),
  )
  if (!response.ok || !actor.live) return
  const { account } = actor
  const [message] = system.emails({ kind: 'verify', to: account.email })
  account.verifySentAt = model.now
  const key = message?.key ?? ''
  model.verifyKeys.push({ key, account, expiresAt: model.now + DAY, over: false })
}

/** The answer to a name that nobody has is the same, limits included. */
export async function recoveryRequest({ model, system }: ModelContext, login: string) {
  const attempts = attemptsOf(model.recoveries, 'recoveryEmail', login)
  const response = await expectResponse(
    system,
    ['POST', 'recovery', vRecoveryRequestResponse],
    { body: { login } },
    tooMany(model.now, attempts),
  )
  if (!response.ok) return
  countAttempt(attempts, model.now)
  expect(response.data).toEqual({ resendAfter: RESEND_AFTER })
  const account = named(model, login)
  if (!account) return
  const [message] = system.emails({ kind: 'recovery', to: account.email })
  const expiresAt = model.now + DAY / 24
  model.recoveryKeys.push({ key: message?.key ?? '', account, expiresAt, over: false })
}

/** The newest first, and mostly those that are good. */
function recoveryKey({ recoveryKeys, now }: Model, which: number) {
  const good = recoveryKeys.filter(({ over, expiresAt }) => !over && expiresAt > now)
  const known = pick((good.length > 0 && which !== 3 ? good : recoveryKeys).toReversed(), which)
  return { known, good: known !== undefined && good.includes(known) }
}

/** Looks at a recovery key: whether its player needs a code of the app besides, `410` for a dead or unknown one. */
export async function recoveryInspect({ model, system }: ModelContext, which: number) {
  const { known, good } = recoveryKey(model, which)
  const headers = { 'x-recovery-key': known?.key ?? 'nobody has it' }
  const allowed = good ? [] : [GONE]
  const response = await expectResponse(
    system,
    ['GET', 'recovery', vRecoveryInspectResponse],
    { headers },
    allowed,
  )
  if (!response.ok || !known) return
  expect(response.data.codeRequired, 'codeRequired').toBe(methodOf(known.account) === 'app')
}

async function recoveryCode(model: Model, account: Account | undefined, typed: Typed | 'none') {
  const app = account?.factor?.app
  if (!account || typed === 'none') return { code: undefined, required: app !== undefined }
  const place = { ticket: null, app: app ?? null, recovery: Boolean(app) }
  return { code: await typedCode(model, account, place, typed), required: Boolean(app) }
}

interface Finish {
  readonly which: number
  readonly password: string
  readonly typed: Typed | 'none'
  readonly way: number
}

/**
 * Sets a new password by a recovery key, with a code where the app is on (a wrong one is `422` and counts). Ends
 * every session and whatever waited for a code.
 */
export async function recoveryFinish(
  context: ModelContext,
  { which, password, typed, way }: Finish,
) {
  const { model, system } = context
  const { known, good } = recoveryKey(model, which)
  const account = known?.account
  const { code } = await recoveryCode(model, account, typed)
  const appWanted = Boolean(account?.factor?.app)
  const attempts = account && code ? [account.attempts.recoveryCode, account.attempts.codeDay] : []
  const tooManyCodes = good && appWanted ? tooMany(model.now, ...attempts) : []
  const wrong = good && appWanted && code?.verdict !== 'good' && tooManyCodes.length === 0
  const attemptsLeft = Math.min(...attempts.map((one) => left(one, model.now))) - 1
  const body = {
    key: known?.key ?? 'nobody has it',
    password,
    ...(code && { code: spelled(code.text, way) }),
  }
  const response = await expectResponse(
    system,
    ['PUT', 'recovery', vRecoveryFinishResponse],
    { body },
    [
      ...(good ? [] : [GONE]),
      ...(isGoodPassword(password) ? [] : [invalid('password')]),
      ...tooManyCodes,
      ...(wrong
        ? [
            refusal('422 invalid_code', {
              field: 'code',
              may: code?.verdict === 'either',
              ...(attempts.length > 0 && { attemptsLeft }),
            }),
          ]
        : []),
    ],
  )
  if (!response.ok) {
    if (response.outcome === '422 invalid_code')
      for (const one of attempts) countAttempt(one, model.now)
    return
  }
  if (!account) return
  expect(response.data).toEqual({ login: account.login })
  if (appWanted) code?.use()
  account.password = password
  account.sessions = []
  endLooseEnds(model, account)
  Object.assign(account, { change: null, setup: null, removal: null })
  const { attempts: all } = account
  clearAttempts(all.signIn, all.ownPassword, all.ownPasswordDay, all.recoveryCode)
}
