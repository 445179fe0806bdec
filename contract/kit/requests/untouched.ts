import type { OperationId } from '../operation-id'
import { list, loose } from '../loose'
import { NotPrepared, textOf, type Caller } from './caller'
import { startApp } from './factor'
import type { RequestClaim } from './request-claim'

const ENDS = 'Endings. An operation ends'

/** How many sessions of a player are open at once, that of the sign-up included. */
const SESSIONS = 6

/** Signs in so often. Gives the tokens and ids of the sessions. */
async function signInTimes(caller: Caller, login: string, password: string, count: number) {
  const sessions: { token: string; id: string }[] = []
  for (let times = 0; times < count; times += 1) {
    const signedIn = await caller.call('signIn', { body: { login, password } })
    caller.expect('signIn', signedIn, 200)
    const current = list(loose(signedIn.json)['sessions']).find((one) => one['current'] === true)
    sessions.push({ token: textOf(signedIn, 'jwt'), id: String(current?.['id']) })
  }
  return sessions
}

/** What one operation ends leaves the other sessions, and what waits for a code. */
async function theRestGoesOn(caller: Caller): Promise<void> {
  const player = await caller.player()
  const { login } = player
  let { token, password } = player
  const { note } = caller.quoting(ENDS)
  const [other, third, fourth] = await signInTimes(caller, login, password, SESSIONS - 1)
  if (!other || !third || !fourth) throw new NotPrepared('signIn')
  let pending: string | null = null
  let author: unknown = null

  const startChange = async (): Promise<void> => {
    const { email } = caller.context.external.name()
    const asked = await caller.call('emailChange', { token, body: { email, password } })
    caller.expect('emailChange', asked, 202)
    if (asked.status !== 202) throw new NotPrepared('emailChange')
    pending = email
  }
  /** Whether a session is open, the other one unless given, and shows the change that waits, after `id` was called. */
  const goesOn = async (id: OperationId, session = other.token): Promise<boolean> => {
    const checked = await caller.call('sessionCheck', { token: session })
    const { user, authorCode } = loose(checked.json)
    const shown = loose(user)['pendingEmail'] ?? null
    if (checked.status !== 200) note(id, checked, '200: another session goes on')
    else if (shown !== pending) note(id, checked, `a pending e-mail change goes on: ${pending}`)
    else if (authorCode !== author) note(id, checked, `the author code stays: ${String(author)}`)
    else return true
    return false
  }

  if (!(await goesOn('signIn', token)) || !(await goesOn('signIn'))) return
  const { author: code } = caller.context.server
  if (code !== undefined) {
    const bound = await caller.call('authorBind', { token, body: { code } })
    caller.expect('authorBind', bound, 200)
    if (bound.status === 200) author = textOf(bound, 'authorCode')
  }
  await startChange()
  caller.expect('signOut', await caller.call('signOut', { token: third.token }), 204)
  if (!(await goesOn('signOut'))) return
  for (const [sessionId, status] of [
    ['kit-no-such-session', 404],
    [fourth.id, 200],
  ] as const) {
    const revoked = await caller.call('sessionRevoke', { token, body: { sessionId } })
    caller.expect('sessionRevoke', revoked, status)
    if (!(await goesOn('sessionRevoke'))) return
  }

  const secret = await startApp(caller, player)
  caller.expect('emailChangeCancel', await caller.call('emailChangeCancel', { token }), 204)
  await startChange()
  const confirmed = await caller.call('protectionConfirm', {
    token,
    body: { code: await caller.context.external.appCode(secret) },
  })
  if (confirmed.status !== 200) {
    note('emailChangeCancel', confirmed, '200: a set-up of an app goes on')
    return
  }
  if (!(await goesOn('protectionConfirm'))) return
  const recoveryCodes = [loose(confirmed.json)['recoveryCodes']].flat().map(String)

  const newPassword = caller.context.external.name().password
  const renewed = await caller.call('passwordChange', {
    token,
    body: { currentPassword: password, newPassword, revokeOthers: false },
  })
  caller.expect('passwordChange', renewed, 200)
  token = textOf(renewed, 'jwt')
  password = newPassword
  if (!(await goesOn('passwordChange'))) return
  const view = await caller.call('protectionView', { token })
  if (loose(view.json)['recoveryCodesLeft'] !== recoveryCodes.length) {
    note('passwordChange', view, `recoveryCodesLeft: ${recoveryCodes.length}, as before`)
    return
  }

  const asked = await caller.call('protectionRemove', { token, body: { password } })
  caller.expect('protectionRemove', asked, 202)
  const removed = await caller.call('protectionRemoveConfirm', {
    token,
    body: { code: recoveryCodes[0] },
  })
  caller.expect('protectionRemoveConfirm', removed, 200)
  if (!(await goesOn('protectionRemoveConfirm'))) return
  const mailed = await caller.receiveEmail('emailChange', pending ?? '', 'code')
  const changed = await caller.call('emailChangeConfirm', { token, body: { code: mailed } })
  caller.expect('emailChangeConfirm', changed, 200)
  pending = null
  await goesOn('emailChangeConfirm')
  const newcomer = caller.context.external.name()
  const body = { login: newcomer.login, email: player.email, password: newcomer.password }
  const made = await caller.call('signUp', { body })
  if (made.status !== 201)
    caller
      .quoting('Login and e-mail are unique')
      .note('signUp', made, '201: nobody has the former address of a player any more')
}

/** What an operation leaves as it was. */
export const UNTOUCHED: readonly RequestClaim[] = [
  {
    id: 'ends-nothing-else',
    operations: [
      'signIn',
      'signOut',
      'sessionRevoke',
      'emailChangeCancel',
      'protectionConfirm',
      'passwordChange',
      'protectionRemoveConfirm',
      'emailChangeConfirm',
      'signUp',
    ],
    claim: 'What one operation ends leaves the other sessions, and what waits for a code.',
    long: true,
    run: theRestGoesOn,
  },
]
