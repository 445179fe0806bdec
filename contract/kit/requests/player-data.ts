import type { Exchange } from '../exchange'
import { list, loose } from '../loose'
import { textOf, type Caller } from './caller'
import type { RequestClaim } from './request-claim'

const verify = (caller: Caller, key: string, token: string): Promise<Exchange> =>
  caller.call('accountVerify', { token, body: { key } })

/** Where the token is optional, a dead one counts as none. */
async function deadOptionalToken(caller: Caller): Promise<void> {
  const { email, token } = await caller.newcomer()
  const key = await caller.receiveEmail('signUp', email, 'verify')
  caller.expect('signOut', await caller.call('signOut', { token }), 204)
  caller.expect('accountVerify', await verify(caller, key, token), 200)
  caller.expect('accountVerify', await verify(caller, key, 'kit-no-such-token'), 200)
}

/** What the token of a player gives is that player's. */
async function ownData(caller: Caller): Promise<void> {
  const own = await caller.player()
  const other = await caller.newcomer()
  for (const { login, token } of [own, other, own]) {
    const { json } = await caller.call('sessionCheck', { token })
    const shown = loose(loose(json)['user'])['login'] ?? ''
    if (shown !== login) {
      caller.note('sessionCheck', undefined, `the data of ${login}`, `those of ${String(shown)}`)
    }
  }
}

/** A set-up and an e-mail change wait for a code in the session of their player only. */
async function foreignWaiting(caller: Caller): Promise<void> {
  const own = await caller.player()
  const other = await caller.player()
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', {
    token: own.token,
    body: { email, password: own.password },
  })
  caller.expect('emailChange', asked, 202)
  const code = await caller.receiveEmail('emailChange', email, 'code')
  const { token } = other
  caller.expect(
    'emailChangeConfirm',
    await caller.call('emailChangeConfirm', { token, body: { code } }),
    410,
  )
}

/** The ids of sessions are the same in each response, and the same session keeps its own. */
async function sessionIds(caller: Caller): Promise<void> {
  const { token, login, password } = await caller.player()
  caller.expect('signIn', await caller.call('signIn', { body: { login, password } }), 200)
  const ids = async () => {
    const { json } = await caller.call('sessionCheck', { token })
    return list(loose(json)['sessions']).flatMap(({ id }) => (id === undefined ? [] : [String(id)]))
  }
  const first = (await ids()).toSorted().join(', ')
  const second = (await ids()).toSorted().join(', ')
  if (first !== second) {
    caller.note(
      'sessionCheck',
      undefined,
      'the same ids of sessions in every response',
      `${first}, then ${second}`,
    )
  }
}

/** A password that was changed by one session does not renew another one's token. */
async function otherTokenStays(caller: Caller): Promise<void> {
  const { token, login, password } = await caller.player()
  const signedIn = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', signedIn, 200)
  const other = textOf(signedIn, 'jwt')
  const changed = await caller.call('passwordChange', {
    token,
    body: {
      currentPassword: password,
      newPassword: caller.context.external.name().password,
      revokeOthers: false,
    },
  })
  caller.expect('passwordChange', changed, 200)
  const checked = await caller.call('sessionCheck', { token: other })
  if (checked.status !== 200) {
    caller.note('passwordChange', checked, '200: other sessions stay with revokeOthers: false')
  }
}

/** Claims about whose data a token shows, and what it finishes. */
export const PLAYER_DATA: readonly RequestClaim[] = [
  {
    id: 'token-optional',
    proves: ['token-optional', 'verify-anywhere'],
    tag: 'account',
    operations: ['accountVerify'],
    claim: 'Where a token is optional one that is dead counts as none.',
    run: deadOptionalToken,
  },
  {
    id: 'token-own-data',
    proves: ['session-token'],
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A token shows the data of its player.',
    run: ownData,
  },
  {
    id: 'code-of-another-session',
    proves: ['email-change-confirm-nothing'],
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'The code of an e-mail change of another player finds nothing to finish.',
    run: foreignWaiting,
  },
  {
    id: 'session-ids',
    proves: ['session-id'],
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A session has the same id in every response.',
    run: sessionIds,
  },
  {
    id: 'other-token-stays',
    proves: ['password-change-ends-sessions'],
    tag: 'settings',
    operations: ['passwordChange'],
    claim: 'A password change that spares the other sessions leaves their tokens alone.',
    run: otherTokenStays,
  },
]
