import type { Exchange } from '../../http/exchange'
import { list, loose } from '../../contract/loose'
import { signInAgain, startEmailChange } from '../../caller/beginnings'
import type { Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

const verify = (caller: Caller, key: string, token: string): Promise<Exchange> =>
  caller.call('accountVerify', { token, body: { key } })

/** Claims about whose data a token shows, and what it can finish. */
export const PLAYER_DATA = [
  claim(
    {
      id: 'token-optional',
      tag: 'account',
      operations: ['accountVerify'],
      proves: ['token-optional', 'verify-anywhere'],
    },
    'Where a token is optional, an invalid one counts as none.',
    async (caller) => {
      const { email, token } = await caller.newcomer()
      const key = await caller.receiveEmail('signUp', email, 'verify')
      await caller.step('signOut', 204, { token })
      const { expect } = caller.quoting('token-optional')
      expect('accountVerify', await verify(caller, key, token), 200)
      expect('accountVerify', await verify(caller, key, 'kit-no-such-token'), 200)
    },
  ),

  claim(
    {
      id: 'token-own-data',
      operations: ['sessionCheck'],
      proves: ['session-token', 'user-data'],
    },
    'A token shows the data of its player.',
    async (caller) => {
      const own = await caller.player()
      const other = await caller.newcomer()
      for (const { login, token } of [own, other, own]) {
        const { json } = await caller.call('sessionCheck', { token })
        const shown = loose(loose(json)['user'])['login'] ?? ''
        if (shown !== login) {
          caller.note(
            'sessionCheck',
            undefined,
            `the data of ${login}`,
            `the data of ${String(shown)}`,
          )
        }
      }
    },
  ),

  claim(
    {
      id: 'code-of-another-session',
      tag: 'settings',
      operations: ['emailChangeConfirm'],
      proves: ['email-change-confirm-nothing'],
    },
    'The code of an e-mail change of another player finds nothing to finish.',
    async (caller) => {
      const own = await caller.player()
      const { token } = await caller.player()
      const code = await startEmailChange(caller, own, caller.name().email)
      await caller.step('emailChangeConfirm', 410, { token, body: { code } })
    },
  ),

  claim(
    { id: 'session-ids', operations: ['sessionCheck'], proves: ['session-id'] },
    'A session has the same id in every response.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      await signInAgain(caller, player)
      const ids = async () => {
        const { json } = await caller.call('sessionCheck', { token })
        return list(loose(json)['sessions']).flatMap(({ id }) =>
          id === undefined ? [] : [String(id)],
        )
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
    },
  ),
]
