import {
  appPlayer,
  challengeOf,
  mailPlayer,
  recoveryKey,
  startApp,
  startEmailChange,
  startRemoval,
  wait,
} from '../../caller/beginnings'
import { textOf } from '../../caller/caller'
import { terms } from '../../caller/payments'
import { expectAtOnce, onlyOne, RACERS, times, TOGETHER } from './racing'
import { newKey } from '../../caller/call'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

/** How the late requests are refused. The first response may have renewed the token and ended theirs. */
const USED_UP = [401, 410, 422, 429]

/** Values that work once do so for only one of several simultaneous requests. */
export const AT_ONCE = [
  claim(
    {
      id: 'at-once-one-payment',
      tag: 'credits',
      profile: 'payments',
      operations: ['paymentCreate'],
      proves: ['at-the-same-time', 'idempotent-payment'],
    },
    'Simultaneous top-ups with one idempotency key make one payment.',
    async (caller) => {
      const { token } = await caller.player()
      const { min: amount } = await terms(caller, token)
      const call = { token, key: newKey(), body: { amount } }
      const all = await caller.together('paymentCreate', times(call))
      for (const one of all) expectAtOnce(caller, 'paymentCreate', one, 201)
      const ids = new Set(all.flatMap((one) => textOf(one, 'paymentId') || []))
      if (ids.size > 1) {
        const expected = 'one payment, with its paymentId in every response'
        caller.quoting(TOGETHER).note('paymentCreate', all.at(-1), expected, `${ids.size} payments`)
      }
    },
  ),

  claim(
    {
      id: 'at-once-one-challenge',
      operations: ['signInConfirm'],
      proves: ['at-the-same-time', 'sign-in-code-once'],
    },
    'A challenge confirmed several times at once signs in once.',
    async (caller) => {
      const { login, password, secret } = await appPlayer(caller)
      const challenge = await challengeOf(caller, login, password)
      const code = await caller.appCode(secret)
      await onlyOne(
        caller,
        'signInConfirm',
        times({ body: { challenge, code } }),
        200,
        [410, 422, 429],
      )
    },
  ),

  claim(
    {
      id: 'at-once-one-mailed-code',
      operations: ['signInConfirm'],
      proves: ['at-the-same-time', 'sign-in-code-once'],
    },
    'An e-mailed sign-in code entered several times at once signs in once.',
    async (caller) => {
      const { login, password, email } = await mailPlayer(caller)
      const challenge = await challengeOf(caller, login, password)
      const code = await caller.receiveEmail('signIn', email, 'code')
      await onlyOne(
        caller,
        'signInConfirm',
        times({ body: { challenge, code } }),
        200,
        [410, 422, 429],
      )
    },
  ),

  claim(
    {
      id: 'at-once-one-app-code',
      operations: ['signInConfirm'],
      proves: ['at-the-same-time'],
    },
    'An app code works for only one of two simultaneous challenges.',
    async (caller) => {
      const { login, password, secret } = await appPlayer(caller)
      const challenges = [
        await challengeOf(caller, login, password),
        await challengeOf(caller, login, password),
      ]
      const code = await caller.appCode(secret)
      const calls = challenges.map((challenge) => ({ body: { challenge, code } }))
      await onlyOne(caller, 'signInConfirm', calls, 200, [410, 422, 429])
    },
  ),

  claim(
    {
      id: 'at-once-one-recovery-code',
      operations: ['signInConfirm'],
      proves: ['at-the-same-time', 'recovery-codes-work-once'],
    },
    'A recovery code works for only one of three simultaneous challenges.',
    async (caller) => {
      const { login, password, recoveryCode: code } = await appPlayer(caller)
      const challenges = [
        await challengeOf(caller, login, password),
        await challengeOf(caller, login, password),
        await challengeOf(caller, login, password),
      ]
      const calls = challenges.map((challenge) => ({ body: { challenge, code } }))
      await onlyOne(caller, 'signInConfirm', calls, 200, [410, 422, 429])
    },
  ),

  claim(
    {
      id: 'at-once-one-set-up',
      operations: ['protectionConfirm'],
      proves: ['at-the-same-time', 'recovery-codes-once-shown'],
    },
    'A set-up confirmed several times at once shows recovery codes once.',
    async (caller) => {
      const player = await caller.player()
      const secret = await startApp(caller, player)
      const code = await caller.appCode(secret)
      const calls = times({ token: player.token, body: { code } })
      await onlyOne(caller, 'protectionConfirm', calls, 200, USED_UP)
    },
  ),

  claim(
    {
      id: 'at-once-one-removal',
      operations: ['protectionRemoveConfirm'],
      proves: ['at-the-same-time', 'removal-none-waits'],
    },
    'A removal confirmed several times at once finishes once.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const code = await startRemoval(caller, player)
      const calls = times({ token: player.token, body: { code } })
      await onlyOne(caller, 'protectionRemoveConfirm', calls, 200, USED_UP)
    },
  ),

  claim(
    {
      id: 'at-once-one-recovery-key',
      tag: 'recovery',
      profile: 'core',
      operations: ['recoveryFinish'],
      proves: ['at-the-same-time'],
    },
    'A recovery key used several times at once works once.',
    async (caller) => {
      const { login, email } = await caller.newcomer()
      const key = await recoveryKey(caller, login, email)
      const calls = Array.from({ length: RACERS }, () => ({
        body: { key, password: caller.name().password },
      }))
      await onlyOne(caller, 'recoveryFinish', calls, 200, [410, 429])
    },
  ),

  claim(
    {
      id: 'at-once-one-recovery',
      tag: 'recovery',
      profile: 'core',
      operations: ['recoveryRequest'],
      proves: ['at-the-same-time'],
    },
    'Of simultaneous recoveries for one name, only one sends an e-mail.',
    async (caller) => {
      const { login } = await caller.newcomer()
      await onlyOne(caller, 'recoveryRequest', times({ body: { login } }), 202, [429])
    },
  ),

  claim(
    {
      id: 'at-once-one-email-code',
      tag: 'settings',
      profile: 'core',
      operations: ['emailChangeConfirm'],
      proves: ['at-the-same-time', 'email-change-confirm-nothing'],
    },
    'The code of an e-mail change entered several times at once works once.',
    async (caller) => {
      const player = await caller.player()
      const code = await startEmailChange(caller, player, caller.name().email)
      const calls = times({ token: player.token, body: { code } })
      await onlyOne(caller, 'emailChangeConfirm', calls, 200, USED_UP)
    },
  ),

  claim(
    {
      id: 'at-once-one-author',
      tag: 'credits',
      profile: 'payments',
      operations: ['authorBind'],
      proves: ['at-the-same-time', 'author-refusals'],
      needs: 'author',
    },
    'An author code bound several times at once is bound once.',
    async (caller) => {
      const { token } = await caller.player()
      const code = caller.context.server.author
      await onlyOne(caller, 'authorBind', times({ token, body: { code } }), 200, [409])
    },
  ),

  claim(
    {
      id: 'at-once-one-resend',
      tag: 'account',
      profile: 'core',
      operations: ['verifyResend'],
      proves: ['at-the-same-time'],
      waits: true,
    },
    'Of verification e-mails requested simultaneously, only one is sent.',
    async (caller) => {
      const { token, resendAfter } = await caller.newcomer()
      await wait(caller, resendAfter)
      await onlyOne(caller, 'verifyResend', times({ token }), 202, [429])
    },
  ),

  claim(
    {
      id: 'at-once-one-new-password',
      tag: 'settings',
      profile: 'core',
      operations: ['passwordChange'],
      proves: ['at-the-same-time'],
    },
    'Of simultaneous password changes, each with the current password, only one succeeds.',
    async (caller) => {
      const { token, password: currentPassword } = await caller.player()
      const calls = Array.from({ length: RACERS }, () => ({
        token,
        body: { currentPassword, newPassword: caller.name().password },
      }))
      await onlyOne(caller, 'passwordChange', calls, 200, USED_UP)
    },
  ),
]
