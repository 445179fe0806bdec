import type { OperationId } from '../operation-id'
import { NotPrepared, textOf, type Caller, type Player } from './caller'
import { appPlayer, mailPlayer, startApp } from './factor'
import { recoveryKeyOf } from './recovery-key'
import type { RequestClaim } from './request-claim'

const challengeOf = async (caller: Caller, { login, password }: Player): Promise<string> => {
  const asked = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', asked, 200)
  const challenge = textOf(asked, 'challenge')
  if (challenge === '') throw new NotPrepared('signIn')
  return challenge
}

/** The response to the code of a challenge is `410`, because `id` ended it. */
async function isOver(caller: Caller, id: OperationId, challenge: string, code: string) {
  const late = await caller.call('signInConfirm', { body: { challenge, code } })
  if (late.status !== 410)
    caller.note(id, late, 'the sign-in that waited for a code has ended: 410')
}

async function keyIsOver(caller: Caller, id: OperationId, key: string): Promise<void> {
  const inspected = await caller.call('recoveryInspect', { headers: { 'x-recovery-key': key } })
  if (inspected.status !== 410) caller.note(id, inspected, 'the recovery key has ended: 410')
}

async function startEmailChange(caller: Caller, { token, password }: Player): Promise<string> {
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', { token, body: { email, password } })
  caller.expect('emailChange', asked, 202)
  return email
}

/** A new password ends challenges and recovery keys; a pending e-mail change stays. */
async function passwordChangeEnds(caller: Caller): Promise<void> {
  const player = await appPlayer(caller)
  const { token, login, email, password, secret } = player
  const challenge = await challengeOf(caller, player)
  const key = await recoveryKeyOf(caller, login, email)
  const address = await startEmailChange(caller, player)
  const body = { currentPassword: password, newPassword: caller.context.external.name().password }
  const changed = await caller.call('passwordChange', { token, body })
  caller.expect('passwordChange', changed, 200)
  const code = await caller.context.external.appCode(secret)
  await isOver(caller, 'passwordChange', challenge, code)
  await keyIsOver(caller, 'passwordChange', key)
  const mailed = await caller.receiveEmail('emailChange', address, 'code')
  const confirmed = await caller.call('emailChangeConfirm', {
    token: textOf(changed, 'jwt'),
    body: { code: mailed },
  })
  if (confirmed.status !== 200)
    caller.note('passwordChange', confirmed, '200: a pending e-mail change stays')
  await sparingChangeEnds(caller, {
    ...player,
    email: address,
    password: body.newPassword,
    token: textOf(confirmed, 'jwt') || textOf(changed, 'jwt'),
  })
}

/** So does one that spares the other sessions. */
async function sparingChangeEnds(caller: Caller, player: Player): Promise<void> {
  const challenge = await challengeOf(caller, player)
  const newPassword = caller.context.external.name().password
  const changed = await caller.call('passwordChange', {
    token: player.token,
    body: { currentPassword: player.password, newPassword, revokeOthers: false },
  })
  caller.expect('passwordChange', changed, 200)
  // Whether this code is right makes no difference: no challenge is left to take it.
  await isOver(caller, 'passwordChange', challenge, '000000')
}

/** A finished recovery ends all that waits. */
async function recoveryEnds(caller: Caller): Promise<void> {
  const player = await mailPlayer(caller)
  const { login, email } = player
  const challenge = await challengeOf(caller, player)
  const code = await caller.receiveEmail('signIn', email, 'code')
  const other = await recoveryKeyOf(caller, email, email)
  const key = await recoveryKeyOf(caller, login, email)
  const address = await startEmailChange(caller, player)
  const removal = await caller.call('protectionRemove', {
    token: player.token,
    body: { password: player.password },
  })
  caller.expect('protectionRemove', removal, 202)
  const removalCode = await caller.receiveEmail('protectionRemove', email, 'code')
  const password = caller.context.external.name().password
  const finished = await caller.call('recoveryFinish', { body: { key, password } })
  caller.expect('recoveryFinish', finished, 200)
  await isOver(caller, 'recoveryFinish', challenge, code)
  await keyIsOver(caller, 'recoveryFinish', other)
  const asked = await caller.call('signIn', { body: { login, password } })
  const fresh = await caller.receiveEmail('signIn', email, 'code')
  const body = { challenge: textOf(asked, 'challenge'), code: fresh }
  const signedIn = await caller.call('signInConfirm', { body })
  caller.expect('signInConfirm', signedIn, 200)
  const mailed = await caller.receiveEmail('emailChange', address, 'code')
  const token = textOf(signedIn, 'jwt')
  const late = await caller.call('emailChangeConfirm', { token, body: { code: mailed } })
  if (late.status !== 410)
    caller.note('recoveryFinish', late, 'the pending e-mail change has ended: 410')
  const removed = await caller.call('protectionRemoveConfirm', {
    token,
    body: { code: removalCode },
  })
  if (removed.status !== 410)
    caller.note('recoveryFinish', removed, 'the removal of the second factor has ended: 410')
}

/** A finished recovery ends a set-up that waits. */
async function recoveryEndsSetUp(caller: Caller): Promise<void> {
  const player = await caller.player()
  const secret = await startApp(caller, player)
  const { login, email } = player
  const key = await recoveryKeyOf(caller, login, email)
  const password = caller.context.external.name().password
  const finished = await caller.call('recoveryFinish', { body: { key, password } })
  caller.expect('recoveryFinish', finished, 200)
  const signedIn = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', signedIn, 200)
  const code = await caller.context.external.appCode(secret)
  const token = textOf(signedIn, 'jwt')
  const late = await caller.call('protectionConfirm', { token, body: { code } })
  if (late.status !== 410)
    caller.note('recoveryFinish', late, 'the set-up of a second factor has ended: 410')
}

async function changeAddress(caller: Caller, player: Player): Promise<void> {
  const address = await startEmailChange(caller, player)
  const code = await caller.receiveEmail('emailChange', address, 'code')
  const body = { code }
  const { token } = player
  const changed = await caller.call('emailChangeConfirm', { token, body })
  caller.expect('emailChangeConfirm', changed, 200)
}

/** A new address ends what was sent to the former one. */
async function emailChangeEnds(caller: Caller): Promise<void> {
  const player = await mailPlayer(caller)
  const { login, email, token, password } = player
  const challenge = await challengeOf(caller, player)
  const code = await caller.receiveEmail('signIn', email, 'code')
  const key = await recoveryKeyOf(caller, login, email)
  const removal = await caller.call('protectionRemove', { token, body: { password } })
  caller.expect('protectionRemove', removal, 202)
  const removalCode = await caller.receiveEmail('protectionRemove', email, 'code')
  await changeAddress(caller, player)
  await isOver(caller, 'emailChangeConfirm', challenge, code)
  await keyIsOver(caller, 'emailChangeConfirm', key)
  const body = { code: removalCode }
  const late = await caller.call('protectionRemoveConfirm', { token, body })
  if (late.status !== 410)
    caller.note('emailChangeConfirm', late, 'the removal by e-mail has ended: 410')
}

/** A new address ends a set-up by e-mail. */
async function emailChangeEndsSetUp(caller: Caller): Promise<void> {
  const player = await caller.player()
  const { token, email, password } = player
  const started = await caller.call('protectionStart', {
    token,
    body: { method: 'email', password },
  })
  caller.expect('protectionStart', started, 200)
  const code = await caller.receiveEmail('protectionStart', email, 'code')
  await changeAddress(caller, player)
  const late = await caller.call('protectionConfirm', { token, body: { code } })
  if (late.status !== 410)
    caller.note('emailChangeConfirm', late, 'the set-up by e-mail has ended: 410')
}

/** Turning the second factor off ends the sign-ins that wait for it. */
async function removalEndsChallenges(caller: Caller): Promise<void> {
  const player = await appPlayer(caller)
  const { token, password, secret } = player
  const challenge = await challengeOf(caller, player)
  const asked = await caller.call('protectionRemove', { token, body: { password } })
  caller.expect('protectionRemove', asked, 202)
  const code = await caller.context.external.appCode(secret)
  const removed = await caller.call('protectionRemoveConfirm', { token, body: { code } })
  caller.expect('protectionRemoveConfirm', removed, 200)
  const later = await caller.context.external.appCode(secret)
  await isOver(caller, 'protectionRemoveConfirm', challenge, later)
}

/** Each sign-in is a challenge of its own, with a code that is sent at once. */
async function secondChallenge(caller: Caller): Promise<void> {
  const player = await mailPlayer(caller)
  const { email } = player
  const first = await challengeOf(caller, player)
  const firstCode = await caller.receiveEmail('signIn', email, 'code')
  const second = await challengeOf(caller, player)
  const secondCode = await caller.receiveEmail('signIn', email, 'code')
  if (first === second)
    caller.note('signIn', undefined, 'another challenge for each sign-in', 'the same one')
  if (firstCode !== secondCode) {
    const body = { challenge: second, code: firstCode }
    caller.expect('signInConfirm', await caller.call('signInConfirm', { body }), 422)
  }
  const body = { challenge: second, code: secondCode }
  caller.expect('signInConfirm', await caller.call('signInConfirm', { body }), 200)
}

/** Starting a set-up by e-mail again replaces the code that waits. */
async function secondSetUp(caller: Caller): Promise<void> {
  const { token, email, password } = await caller.player()
  const start = async () => {
    const body = { method: 'email', password }
    const started = await caller.call('protectionStart', { token, body })
    caller.expect('protectionStart', started, 200)
    return caller.receiveEmail('protectionStart', email, 'code')
  }
  const former = await start()
  const present = await start()
  const confirm = (code: string) => caller.call('protectionConfirm', { token, body: { code } })
  if (former !== present) {
    const late = await confirm(former)
    if (late.status !== 422)
      caller.note('protectionStart', late, '422 for the code of the set-up that was replaced')
  }
  caller.expect('protectionConfirm', await confirm(present), 200)
}

/** Starting a set-up of an app again replaces its secret. */
async function secondAppSetUp(caller: Caller): Promise<void> {
  const player = await caller.player()
  const { token } = player
  const former = await startApp(caller, player)
  const present = await startApp(caller, player)
  if (former === present)
    caller.note('protectionStart', undefined, 'another secret each time', 'the same one')
  const body = { code: await caller.context.external.appCode(former) }
  const late = await caller.call('protectionConfirm', { token, body })
  if (former !== present && late.status !== 422)
    caller.note('protectionStart', late, '422 for a code of the secret that was replaced')
}

/** Claims about what a change ends of what waits for a code or a key. */
export const ENDINGS: readonly RequestClaim[] = [
  {
    id: 'password-change-ends',
    tag: 'settings',
    operations: ['passwordChange'],
    claim:
      'A new password ends sign-ins that wait and recovery keys; a pending e-mail change stays.',
    run: passwordChangeEnds,
  },
  {
    id: 'recovery-ends',
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim:
      'A finished recovery ends sign-ins that wait, other recovery keys, a removal and a pending e-mail change.',
    run: recoveryEnds,
  },
  {
    id: 'recovery-ends-set-up',
    tag: 'recovery',
    operations: ['recoveryFinish'],
    claim: 'A finished recovery ends a set-up of a second factor.',
    run: recoveryEndsSetUp,
  },
  {
    id: 'email-change-ends',
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'A new address ends sign-ins, recovery keys and removals of the former one.',
    run: emailChangeEnds,
  },
  {
    id: 'email-change-ends-set-up',
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'A new address ends a set-up by e-mail.',
    run: emailChangeEndsSetUp,
  },
  {
    id: 'removal-ends-challenges',
    tag: 'protection',
    operations: ['protectionRemoveConfirm'],
    claim: 'Turning the second factor off ends the sign-ins that wait for it.',
    run: removalEndsChallenges,
  },
  {
    id: 'second-challenge',
    tag: 'protection',
    operations: ['signIn', 'signInConfirm'],
    claim: 'Signing in again is another challenge, with a code that is sent at once.',
    run: secondChallenge,
  },
  {
    id: 'second-set-up',
    tag: 'protection',
    operations: ['protectionStart'],
    claim:
      'Starting a set-up by e-mail again sends another code at once, and the former one is dead.',
    run: secondSetUp,
  },
  {
    id: 'second-app-set-up',
    tag: 'protection',
    operations: ['protectionStart'],
    claim: 'Starting a set-up of an app again replaces its secret.',
    run: secondAppSetUp,
  },
]
