import { list, loose, text } from '../../contract/loose'
import { recoveryKey, startEmailChange } from '../../caller/beginnings'
import type { Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

/** The kinds of the newest events; undefined if the server keeps none. */
async function kindsOf(caller: Caller, token: string): Promise<string[] | undefined> {
  const { json } = await caller.step('sessionCheck', 200, { token })
  const events = loose(json)['events']
  return events === undefined ? undefined : list(events).map(({ kind }) => text(kind))
}

/** Claims about account events, for servers that list them. */
export const EVENTS = [
  claim(
    {
      id: 'events',
      tag: 'settings',
      operations: ['sessionCheck', 'passwordChange', 'emailChangeConfirm', 'recoveryFinish'],
      proves: ['event-kinds', 'event-at', 'events-newest-ten'],
    },
    'Account events are listed, if the server lists events.',
    async (caller) => {
      const me = await caller.player()
      const { token, login, password } = me
      if ((await kindsOf(caller, token)) === undefined) return
      const newPassword = caller.name().password
      const changed = await caller.step('passwordChange', 200, {
        token,
        body: { currentPassword: password, newPassword },
      })
      const own = text(loose(changed.json)['jwt'])
      const { email } = caller.name()
      const code = await startEmailChange(
        caller,
        { ...me, token: own, password: newPassword },
        email,
      )
      await caller.step('emailChangeConfirm', 200, { token: own, body: { code } })
      const before = (await kindsOf(caller, own)) ?? []
      const key = await recoveryKey(caller, login, email)
      await caller.step('recoveryFinish', 200, { body: { key, password } })
      const signedIn = await caller.step('signIn', 200, { body: { login, password } })
      const after = list(loose(signedIn.json)['events']).map(({ kind }) => text(kind))
      for (const [operation, kinds, wanted] of [
        ['passwordChange', before, 'password'],
        ['emailChangeConfirm', before, 'email'],
        ['recoveryFinish', after, 'recovery'],
        ['signIn', after, 'sign_in'],
      ] as const) {
        if (kinds.includes(wanted)) continue
        const { note } = caller.quoting('event-kinds')
        note(operation, undefined, `${wanted} among the kinds of events`, kinds.join(', '))
      }
    },
  ),
]
