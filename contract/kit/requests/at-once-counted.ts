import { wrongCode } from '../external-actions'
import { type Caller, WRONG_PASSWORD } from './caller'
import { appPlayer, challengeOf, mailPlayer, startApp } from './factor'
import { atMost, times } from './racing'
import { recoveryKeyOf } from './recovery-key'
import type { RequestClaim } from './request-claim'

async function wrongPasswords(caller: Caller): Promise<void> {
  const { login } = await caller.newcomer()
  const { max } = caller.contract.limit('signIn')
  const call = { body: { login, password: WRONG_PASSWORD } }
  await atMost(caller, 'signIn', times(call, max + 5), 401, max, [429])
}

async function wrongOwnPasswords(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const { max } = caller.contract.limit('ownPassword')
  const newPassword = caller.context.external.name().password
  const call = { token, body: { currentPassword: WRONG_PASSWORD, newPassword } }
  await atMost(caller, 'passwordChange', times(call, max + 5), 422, max, [429])
}

async function wrongCodesOfOneChallenge(caller: Caller): Promise<void> {
  const { login, password, secret } = await appPlayer(caller)
  const challenge = await challengeOf(caller, login, password)
  const code = await caller.context.external.appCode(secret)
  const { max } = caller.contract.limit('challenge')
  const wrong = { body: { challenge, code: wrongCode(code) } }
  await atMost(caller, 'signInConfirm', times(wrong, max + 5), 422, max - 1, [410, 429])
  const late = await caller.call('signInConfirm', { body: { challenge, code } })
  caller.expect('signInConfirm', late, 410)
}

async function wrongCodesOfOneRemoval(caller: Caller): Promise<void> {
  const { token, password, secret } = await appPlayer(caller)
  const asked = await caller.call('protectionRemove', { token, body: { password } })
  caller.expect('protectionRemove', asked, 202)
  const code = wrongCode(await caller.context.external.appCode(secret))
  const { max } = caller.contract.limit('challenge')
  const calls = times({ token, body: { code } }, max + 5)
  await atMost(caller, 'protectionRemoveConfirm', calls, 422, max - 1, [410, 429])
}

async function wrongCodesOfOneEmailChange(caller: Caller): Promise<void> {
  const { token, password } = await caller.player()
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', { token, body: { email, password } })
  caller.expect('emailChange', asked, 202)
  const code = wrongCode(await caller.receiveEmail('emailChange', email, 'code'))
  const { max } = caller.contract.limit('challenge')
  const calls = times({ token, body: { code } }, max + 5)
  await atMost(caller, 'emailChangeConfirm', calls, 422, max - 1, [410, 429])
}

/** More e-mails with a code than an account may get, asked for at the same time. */
async function emailsWithCodes(caller: Caller): Promise<void> {
  const { login, password } = await mailPlayer(caller)
  const { max } = caller.contract.limit('codeEmail')
  // One was sent to set it up.
  const calls = times({ body: { login, password } }, max + 5)
  await atMost(caller, 'signIn', calls, 200, max - 1, [429])
}

async function wrongCodesOfOneSetUp(caller: Caller): Promise<void> {
  const player = await caller.player()
  const code = wrongCode(await caller.context.external.appCode(await startApp(caller, player)))
  const { max } = caller.contract.limit('challenge')
  const calls = times({ token: player.token, body: { code } }, max + 5)
  await atMost(caller, 'protectionConfirm', calls, 422, max - 1, [410, 429])
}

async function wrongCodesOfOneRecovery(caller: Caller): Promise<void> {
  const { login, email, secret } = await appPlayer(caller)
  const key = await recoveryKeyOf(caller, login, email)
  const { password } = caller.context.external.name()
  const code = wrongCode(await caller.context.external.appCode(secret))
  const { max } = caller.contract.limit('recoveryCode')
  const calls = times({ body: { key, password, code } }, max + 5)
  await atMost(caller, 'recoveryFinish', calls, 422, max, [429])
}

async function unknownAuthors(caller: Caller): Promise<void> {
  const { token } = await caller.player()
  const { max } = caller.contract.limit('author')
  const calls = times({ token, body: { code: 'KIT_NO_SUCH_AUTHOR' } }, max + 5)
  await atMost(caller, 'authorBind', calls, 404, max, [429])
}

/** Limits count each of the requests that come at the same time. */
export const AT_ONCE_COUNTED: readonly RequestClaim[] = [
  {
    id: 'at-once-wrong-passwords',
    proves: ['at-the-same-time'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'Wrong passwords at the same time are counted each.',
    run: wrongPasswords,
  },
  {
    id: 'at-once-own-passwords',
    proves: ['at-the-same-time'],
    tag: 'settings',
    operations: ['passwordChange'],
    claim: 'Wrong current passwords at the same time are counted each.',
    run: wrongOwnPasswords,
  },
  {
    id: 'at-once-wrong-codes',
    proves: ['at-the-same-time'],
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'Wrong codes of a challenge at the same time are counted each.',
    run: wrongCodesOfOneChallenge,
  },
  {
    id: 'at-once-wrong-removal-codes',
    proves: ['at-the-same-time', 'set-up-codes-limited', 'removal-codes-limited'],
    tag: 'protection',
    operations: ['protectionRemoveConfirm'],
    claim: 'Wrong codes of a removal at the same time are counted each.',
    run: wrongCodesOfOneRemoval,
  },
  {
    id: 'at-once-wrong-email-codes',
    proves: ['at-the-same-time'],
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'Wrong codes of an e-mail change at the same time are counted each.',
    run: wrongCodesOfOneEmailChange,
  },
  {
    id: 'at-once-wrong-set-up-codes',
    proves: ['at-the-same-time'],
    tag: 'protection',
    operations: ['protectionConfirm'],
    claim: 'Wrong codes of a set-up at the same time are counted each.',
    run: wrongCodesOfOneSetUp,
  },
  {
    id: 'at-once-wrong-recovery-codes',
    proves: ['at-the-same-time'],
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'Wrong codes of a recovery at the same time are counted each.',
    run: wrongCodesOfOneRecovery,
  },
  {
    id: 'at-once-authors',
    proves: ['at-the-same-time'],
    tag: 'credits',
    operations: ['authorBind'],
    claim: 'Unknown author codes at the same time are counted each.',
    run: unknownAuthors,
  },
  {
    id: 'at-once-code-emails',
    proves: ['at-the-same-time'],
    tag: 'protection',
    operations: ['signIn'],
    claim: 'E-mails with a code that are asked for at the same time are counted each.',
    run: emailsWithCodes,
  },
]
