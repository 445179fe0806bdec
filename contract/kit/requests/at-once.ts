import { loose, number } from '../loose'
import { textOf, type Caller } from './caller'
import { appPlayer, appPlayerWithCodes, challengeOf, mailPlayer, startApp } from './factor'
import { terms } from './payments'
import { expectAtOnce, onlyOne, RACERS, times, TOGETHER } from './racing'
import { NAMES_AT_ONCE } from './names-at-once'
import { recoveryKeyOf } from './recovery-key'
import type { RequestClaim } from './request-claim'

/** How those that come too late are refused. The first response may have renewed the token and ended theirs. */
const USED_UP = [401, 410, 422, 429]

async function paymentsWithOneKey(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const { min: amount } = await terms(caller, token)
  const headers = { 'idempotency-key': `kit-${crypto.randomUUID()}` }
  const all = await caller.together('paymentCreate', times({ token, headers, body: { amount } }))
  for (const one of all) expectAtOnce(caller, 'paymentCreate', one, 201)
  const ids = new Set(all.flatMap((one) => textOf(one, 'paymentId') || []))
  if (ids.size > 1) {
    const expected = 'one payment, whose paymentId is in every response'
    caller.quoting(TOGETHER).note('paymentCreate', all.at(-1), expected, `${ids.size} payments`)
  }
}

async function confirmsOfOneChallenge(caller: Caller): Promise<void> {
  const { login, password, secret } = await appPlayer(caller)
  const challenge = await challengeOf(caller, login, password)
  const code = await caller.context.external.appCode(secret)
  await onlyOne(caller, 'signInConfirm', times({ body: { challenge, code } }), 200, [410, 422, 429])
}

/** A code by e-mail, which no step of a clock uses up. */
async function confirmsWithOneMailedCode(caller: Caller): Promise<void> {
  const { login, password, email } = await mailPlayer(caller)
  const challenge = await challengeOf(caller, login, password)
  const code = await caller.receiveEmail('signIn', email, 'code')
  await onlyOne(caller, 'signInConfirm', times({ body: { challenge, code } }), 200, [410, 422, 429])
}

async function oneAppCodeForTwoChallenges(caller: Caller): Promise<void> {
  const { login, password, secret } = await appPlayer(caller)
  const challenges = [
    await challengeOf(caller, login, password),
    await challengeOf(caller, login, password),
  ]
  const code = await caller.context.external.appCode(secret)
  const calls = challenges.map((challenge) => ({ body: { challenge, code } }))
  await onlyOne(caller, 'signInConfirm', calls, 200, [410, 422, 429])
}

async function oneRecoveryCode(caller: Caller): Promise<void> {
  const { login, password, recoveryCodes } = await appPlayerWithCodes(caller)
  const challenges = [
    await challengeOf(caller, login, password),
    await challengeOf(caller, login, password),
    await challengeOf(caller, login, password),
  ]
  const [code = ''] = recoveryCodes
  const calls = challenges.map((challenge) => ({ body: { challenge, code } }))
  await onlyOne(caller, 'signInConfirm', calls, 200, [410, 422, 429])
}

async function confirmsOfOneSetUp(caller: Caller): Promise<void> {
  const player = await caller.player()
  const secret = await startApp(caller, player)
  const code = await caller.context.external.appCode(secret)
  const calls = times({ token: player.token, body: { code } })
  await onlyOne(caller, 'protectionConfirm', calls, 200, USED_UP)
}

async function removalsWithOneCode(caller: Caller): Promise<void> {
  const { token, password, email } = await mailPlayer(caller)
  const asked = await caller.call('protectionRemove', { token, body: { password } })
  caller.expect('protectionRemove', asked, 202)
  const code = await caller.receiveEmail('protectionRemove', email, 'code')
  const calls = times({ token, body: { code } })
  await onlyOne(caller, 'protectionRemoveConfirm', calls, 200, USED_UP)
}

async function finishesWithOneKey(caller: Caller): Promise<void> {
  const { login, email } = await caller.newcomer()
  const key = await recoveryKeyOf(caller, login, email)
  const calls = Array.from({ length: RACERS }, () => ({
    body: { key, password: caller.context.external.name().password },
  }))
  await onlyOne(caller, 'recoveryFinish', calls, 200, [410, 429])
}

async function recoveriesOfOneName(caller: Caller): Promise<void> {
  const { login } = await caller.newcomer()
  await onlyOne(caller, 'recoveryRequest', times({ body: { login } }), 202, [429])
}

async function oneCodeOfAnEmailChange(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', { token, body: { email, password } })
  caller.expect('emailChange', asked, 202)
  const code = await caller.receiveEmail('emailChange', email, 'code')
  const calls = times({ token, body: { code } })
  await onlyOne(caller, 'emailChangeConfirm', calls, 200, USED_UP)
}

async function authorsAtOnce(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const code = caller.context.server.author
  await onlyOne(caller, 'authorBind', times({ token, body: { code } }), 200, [409])
}

async function resendsAtOnce(caller: Caller): Promise<void> {
  const { login, email, password } = caller.context.external.name()
  const made = await caller.call('signUp', { body: { login, email, password } })
  caller.expect('signUp', made, 201)
  const wait = number(loose(made.json)['resendAfter']) ?? 60
  await caller.context.clock.pass(Math.min(120, wait) * 1000)
  const token = textOf(made, 'jwt')
  await onlyOne(caller, 'verifyResend', times({ token }), 202, [429])
}

async function newPasswordsAtOnce(caller: Caller): Promise<void> {
  const { token, password: currentPassword } = await caller.player()
  const calls = Array.from({ length: RACERS }, () => ({
    token,
    body: { currentPassword, newPassword: caller.context.external.name().password },
  }))
  await onlyOne(caller, 'passwordChange', calls, 200, USED_UP)
}

/** What works once does so for one of the requests that come at the same time. */
export const AT_ONCE: readonly RequestClaim[] = [
  ...NAMES_AT_ONCE,
  {
    id: 'at-once-one-payment',
    proves: ['at-the-same-time', 'idempotent-payment'],
    tag: 'credits',
    operations: ['paymentCreate'],
    claim: 'Top-ups with one idempotency key at the same time are one payment.',
    run: paymentsWithOneKey,
  },
  {
    id: 'at-once-one-challenge',
    proves: ['at-the-same-time', 'sign-in-code-once'],
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'A challenge that is confirmed several times at once signs in once.',
    run: confirmsOfOneChallenge,
  },
  {
    id: 'at-once-one-mailed-code',
    proves: ['at-the-same-time', 'sign-in-code-once'],
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'A sign-in code by e-mail that is sent several times at once signs in once.',
    run: confirmsWithOneMailedCode,
  },
  {
    id: 'at-once-one-app-code',
    proves: ['at-the-same-time'],
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'A code of the app works for one of two challenges at the same time.',
    run: oneAppCodeForTwoChallenges,
  },
  {
    id: 'at-once-one-recovery-code',
    proves: ['at-the-same-time', 'recovery-codes-work-once'],
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'A recovery code works for one of three challenges at the same time.',
    run: oneRecoveryCode,
  },
  {
    id: 'at-once-one-set-up',
    proves: ['at-the-same-time', 'recovery-codes-once-shown'],
    tag: 'protection',
    operations: ['protectionConfirm'],
    claim: 'A set-up that is confirmed several times at once shows recovery codes once.',
    run: confirmsOfOneSetUp,
  },
  {
    id: 'at-once-one-removal',
    proves: ['at-the-same-time', 'removal-none-waits'],
    tag: 'protection',
    operations: ['protectionRemoveConfirm'],
    claim: 'A removal that is confirmed several times at once is finished once.',
    run: removalsWithOneCode,
  },
  {
    id: 'at-once-one-recovery-key',
    proves: ['at-the-same-time'],
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'A recovery key that is used several times at once works once.',
    run: finishesWithOneKey,
  },
  {
    id: 'at-once-one-recovery',
    proves: ['at-the-same-time'],
    tag: 'recovery',
    operations: ['recoveryRequest'],
    claim: 'Of recoveries of one name at the same time one sends an e-mail.',
    run: recoveriesOfOneName,
  },
  {
    id: 'at-once-one-email-code',
    proves: ['at-the-same-time', 'email-change-confirm-nothing'],
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'A code of an e-mail change that is sent several times at once works once.',
    run: oneCodeOfAnEmailChange,
  },
  {
    id: 'at-once-one-author',
    proves: ['at-the-same-time', 'author-refusals'],
    tag: 'credits',
    operations: ['authorBind'],
    claim: 'An author code that is bound several times at once is bound once.',
    needs: 'author',
    run: authorsAtOnce,
  },
  {
    id: 'at-once-one-resend',
    proves: ['at-the-same-time'],
    tag: 'account',
    operations: ['verifyResend'],
    claim: 'Of verification e-mails that are asked for at the same time one is sent.',
    waits: true,
    run: resendsAtOnce,
  },
  {
    id: 'at-once-one-new-password',
    proves: ['at-the-same-time'],
    tag: 'settings',
    operations: ['passwordChange'],
    claim: 'Of password changes at the same time, each with the current password, one is done.',
    run: newPasswordsAtOnce,
  },
]
