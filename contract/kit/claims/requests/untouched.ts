import { challengeOf, recoveryKey, startApp } from '../../caller/beginnings'
import type { OperationId } from '../../contract/operation-id'
import { list, loose } from '../../contract/loose'
import { NotPrepared, textOf, type Caller, type Player } from '../../caller/caller'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

const ENDS = 'ends-nothing-else'

/** How many sessions a player has open, including the one from the sign-up. */
const SESSIONS = 6

/** Signs in `count` times. Returns the tokens and ids of the sessions. */
async function signInTimes(caller: Caller, login: string, password: string, count: number) {
  const sessions: { token: string; id: string }[] = []
  for (let times = 0; times < count; times += 1) {
    const signedIn = await caller.step('signIn', 200, { body: { login, password } })
    const current = list(loose(signedIn.json)['sessions']).find((one) => one['current'] === true)
    sessions.push({ token: textOf(signedIn, 'jwt'), id: String(current?.['id']) })
  }
  return sessions
}

/** A player whose other session is checked after each operation. */
interface Watched {
  readonly caller: Caller
  readonly player: Player
  /** The token of the calling session, and the player's password: both change on the way. */
  token: string
  password: string
  /** The pending new address and the author code, which the other session must show. */
  pending: string | null
  author: unknown
  /** A key of a recovery, until a new password ends it, and whether an app set-up is pending. */
  key?: string | undefined
  isSetUp?: boolean
  /** A sign-in that waits for its code, until a new password ends it. */
  challenge?: string | undefined
  /** The token of the session that is checked. */
  readonly other: string
}

/** Whether a session (by default the other one) is open and all that was pending still is, after `id` was called. */
async function goesOn(
  { caller, pending, author, other, key, isSetUp, challenge }: Watched,
  id: OperationId,
  session = other,
): Promise<boolean> {
  const { note } = caller.quoting(ENDS)
  const inspect = { headers: { 'x-recovery-key': key ?? '' } }
  const inspected = key === undefined ? undefined : await caller.call('recoveryInspect', inspect)
  const setUp = isSetUp ? await caller.call('protectionResend', { token: session }) : undefined
  const waits = challenge && (await caller.call('signInResend', { body: { challenge } }))
  const checked = await caller.call('sessionCheck', { token: session })
  const { user, authorCode } = loose(checked.json)
  const shown = loose(user)['pendingEmail'] ?? null
  if (checked.status !== 200) note(id, checked, '200: another session stays open')
  else if (shown !== pending) note(id, checked, `a pending e-mail change stays: ${pending}`)
  else if (authorCode !== author) note(id, checked, `the author code stays: ${String(author)}`)
  else if (inspected?.status === 410) note(id, inspected, '200: a recovery key stays valid')
  else if (setUp?.status === 410) note(id, setUp, '409: an app set-up stays pending')
  else if (waits && waits.status === 410) note(id, waits, '409: a sign-in by app stays open')
  else return true
  return false
}

async function bindAuthor(watched: Watched): Promise<void> {
  const { caller, token } = watched
  const { author: code } = caller.context.server
  if (code === undefined) return
  const bound = await caller.step('authorBind', 200, { token, body: { code } })
  watched.author = textOf(bound, 'authorCode')
}

async function startChange(watched: Watched): Promise<void> {
  const { caller, token, password } = watched
  const { email } = caller.name()
  await caller.step('emailChange', 202, { token, body: { email, password } })
  watched.pending = email
}

/** Ends another session and finishes another sign-in, while a sign-in waits for its code. */
async function whileWaiting(watched: Watched, sessionId: string, code = ''): Promise<boolean> {
  const { caller, token, password } = watched
  const { login } = watched.player
  watched.challenge = await challengeOf(caller, login, password)
  await caller.step('sessionRevoke', 200, { token, body: { sessionId } })
  if (!(await goesOn(watched, 'sessionRevoke'))) return false
  const challenge = await challengeOf(caller, login, password)
  await caller.step('signInConfirm', 200, { body: { challenge, code } })
  return goesOn(watched, 'signInConfirm')
}

/** Signs one session out, and revokes an unknown one and another one of this player. */
async function endSessions(watched: Watched, third: string, fourth: string): Promise<boolean> {
  const { caller, token } = watched
  await caller.step('signOut', 204, { token: third })
  if (!(await goesOn(watched, 'signOut'))) return false
  for (const [sessionId, status] of [
    ['kit-no-such-session', 404],
    [fourth, 200],
  ] as const) {
    const revoked = await caller.call('sessionRevoke', { token, body: { sessionId } })
    caller.expect('sessionRevoke', revoked, status)
    if (!(await goesOn(watched, 'sessionRevoke'))) return false
  }
  return true
}

/** Turns the app on and cancels an e-mail change. Returns the recovery codes; undefined if something ended. */
async function turnOn(watched: Watched, secret: string): Promise<readonly string[] | undefined> {
  const { caller, token } = watched
  await caller.step('emailChangeCancel', 204, { token })
  watched.pending = null
  if (!(await goesOn(watched, 'emailChangeCancel'))) return undefined
  await startChange(watched)
  const code = await caller.appCode(secret)
  const confirmed = await caller.step('protectionConfirm', 200, { token, body: { code } })
  watched.isSetUp = false
  if (!(await goesOn(watched, 'protectionConfirm'))) return undefined
  return [loose(confirmed.json)['recoveryCodes']].flat().map(String)
}

async function changePassword(watched: Watched, recoveryCodes: number): Promise<boolean> {
  const { caller, token, password } = watched
  const newPassword = caller.name().password
  watched.key = undefined
  watched.challenge = undefined
  const renewed = await caller.step('passwordChange', 200, {
    token,
    body: { currentPassword: password, newPassword, revokeOthers: false },
  })
  watched.token = textOf(renewed, 'jwt')
  watched.password = newPassword
  if (!(await goesOn(watched, 'passwordChange'))) return false
  if (recoveryCodes === 0) return true
  const view = await caller.call('protectionView', { token: watched.token })
  if (loose(view.json)['recoveryCodesLeft'] === recoveryCodes) return true
  const { note } = caller.quoting(ENDS)
  note('passwordChange', view, `recoveryCodesLeft: ${recoveryCodes}, as before`)
  return false
}

async function turnOff(watched: Watched, code: string | undefined): Promise<boolean> {
  const { caller, token, password } = watched
  await caller.step('protectionRemove', 202, { token, body: { password } })
  await caller.step('protectionRemoveConfirm', 200, { token, body: { code } })
  return goesOn(watched, 'protectionRemoveConfirm')
}

async function finishChange(watched: Watched): Promise<void> {
  const { caller, token, pending } = watched
  const code = await caller.receiveEmail('emailChange', pending ?? '', 'code')
  await caller.step('emailChangeConfirm', 200, { token, body: { code } })
  watched.pending = null
  await goesOn(watched, 'emailChangeConfirm')
}

async function signUpWithFormerAddress({ caller, player }: Watched): Promise<void> {
  const made = await caller.call('signUp', { body: { ...caller.name(), email: player.email } })
  if (made.status !== 201)
    caller
      .quoting('sign-up-unique')
      .note('signUp', made, '201: the former address of a player is free again')
}

/** Operations leave everything else unchanged. */
export const UNTOUCHED = [
  claim(
    {
      id: 'ends-nothing-else',
      operations: [
        'signIn',
        'signInConfirm',
        'signOut',
        'sessionRevoke',
        'emailChange',
        'emailChangeCancel',
        'protectionStart',
        'protectionConfirm',
        'passwordChange',
        'protectionRemoveConfirm',
        'emailChangeConfirm',
        'signUp',
      ],
      proves: ['ends-nothing-else', 'sign-up-unique'],
      long: true,
    },
    'Operations that end one thing keep other sessions and whatever waits for a code.',
    async (caller, over) => {
      const player = await caller.player()
      const { login, password, token } = player
      const key = await recoveryKey(caller, login, player.email)
      const sessions = await signInTimes(caller, login, password, SESSIONS - 1)
      const [other, third, fourth, fifth] = sessions
      if (!other || !third || !fourth || !fifth) throw new NotPrepared('signIn')
      const watched: Watched = {
        caller,
        player,
        token,
        password,
        pending: null,
        author: null,
        other: other.token,
        key,
      }
      if (!(await goesOn(watched, 'signIn', token)) || !(await goesOn(watched, 'signIn'))) return
      await bindAuthor(watched)
      await startChange(watched)
      if (!(await goesOn(watched, 'emailChange'))) return
      const [isFactorAsked] = inProfiles(caller, over, ['protectionConfirm'])
      const secret = isFactorAsked ? await startApp(caller, player) : ''
      watched.isSetUp = secret !== ''
      if (isFactorAsked && !(await goesOn(watched, 'protectionStart'))) return
      if (!(await endSessions(watched, third.token, fourth.id))) return
      const recoveryCodes = isFactorAsked ? await turnOn(watched, secret) : []
      if (!recoveryCodes) return
      const [used, ...left] = recoveryCodes
      if (isFactorAsked && !(await whileWaiting(watched, fifth.id, used))) return
      if (!(await changePassword(watched, left.length))) return
      if (isFactorAsked && !(await turnOff(watched, left[0]))) return
      await finishChange(watched)
      await signUpWithFormerAddress(watched)
    },
  ),
]
