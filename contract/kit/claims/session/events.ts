import { list, loose, text } from '../../contract/loose'
import type { OperationId } from '../../contract/operation-id'
import {
  challengeOf,
  mailPlayer,
  recoveryKey,
  signInAgain,
  startEmailChange,
  startRemoval,
  wait,
} from '../../caller/beginnings'
import { textOf, type Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

type Kinds = readonly string[]

/** In milliseconds: an event just now may be dated this much differently. */
const MAY_DIFFER = 600_000

/** The kinds of the newest events; undefined if the server keeps none. */
async function kindsOf(caller: Caller, token: string): Promise<Kinds | undefined> {
  const { json } = await caller.step('sessionCheck', 200, { token })
  const events = loose(json)['events']
  return events === undefined ? undefined : list(events).map(({ kind }) => text(kind))
}

/** When the oldest listed event happened, in milliseconds. */
async function oldestAt(caller: Caller, token: string): Promise<number> {
  const { json } = await caller.step('sessionCheck', 200, { token })
  return Date.parse(text(list(loose(json)['events']).at(-1)?.['at']))
}

const countOf = (kinds: Kinds, kind: string): number => kinds.filter((one) => one === kind).length

/** Expects one more event of a kind than `before`. Returns the kinds that are listed now. */
async function expectListed(
  caller: Caller,
  token: string,
  operation: OperationId,
  kind: string,
  before: Kinds = [],
): Promise<Kinds> {
  const kinds = (await kindsOf(caller, token)) ?? []
  if (countOf(kinds, kind) > countOf(before, kind)) return kinds
  const { note } = caller.quoting('event-kinds')
  note(operation, undefined, `one more ${kind} among the kinds of events`, kinds.join(', '))
  return kinds
}

/** Claims about account events, for servers that list them. */
export const EVENTS = [
  claim(
    {
      id: 'events',
      tag: 'settings',
      operations: [
        'sessionCheck',
        'signUp',
        'passwordChange',
        'emailChangeConfirm',
        'recoveryFinish',
        'signIn',
      ],
      proves: ['event-kinds', 'event-at', 'events-newest-ten'],
    },
    'Account events are listed, if the server lists events.',
    async (caller) => {
      const me = await caller.player()
      const { token, login, password } = me
      if ((await kindsOf(caller, token)) === undefined) return
      const signedUp = await expectListed(caller, token, 'signUp', 'sign_in')
      const signedUpAt = await oldestAt(caller, token)
      if (Math.abs((await caller.context.clock.now()) - signedUpAt) > MAY_DIFFER)
        caller.quoting('event-at').note('sessionCheck', undefined, 'at: the time of the sign-up')
      await wait(caller, 2)
      const newPassword = caller.name().password
      const changed = await caller.step('passwordChange', 200, {
        token,
        body: { currentPassword: password, newPassword },
      })
      const own = textOf(changed, 'jwt')
      const withPassword = await expectListed(caller, own, 'passwordChange', 'password', signedUp)
      const { email } = caller.name()
      const code = await startEmailChange(
        caller,
        { ...me, token: own, password: newPassword },
        email,
      )
      await caller.step('emailChangeConfirm', 200, { token: own, body: { code } })
      const before = await expectListed(caller, own, 'emailChangeConfirm', 'email', withPassword)
      const key = await recoveryKey(caller, login, email)
      await caller.step('recoveryFinish', 200, { body: { key, password } })
      const latest = await signInAgain(caller, me)
      await expectListed(caller, latest, 'recoveryFinish', 'recovery', before)
      await expectListed(caller, latest, 'signIn', 'sign_in', before)
      if ((await oldestAt(caller, latest)) !== signedUpAt)
        caller.quoting('event-at').note('sessionCheck', undefined, 'at of an event stays the same')
    },
  ),

  claim(
    {
      id: 'events-of-protection',
      tag: 'protection',
      profile: 'protection',
      operations: ['sessionCheck', 'signInConfirm', 'protectionConfirm', 'protectionRemoveConfirm'],
      proves: ['event-kinds'],
    },
    'A second factor turned on or off, new recovery codes and a sign-in with a code are listed, if the server lists events.',
    async (caller) => {
      const me = await mailPlayer(caller)
      const { token, login, email, password, recoveryCode } = me
      if ((await kindsOf(caller, token)) === undefined) return
      const on = await expectListed(caller, token, 'protectionConfirm', 'protection')
      const challenge = await challengeOf(caller, login, password)
      await caller.step('signInConfirm', 200, { body: { challenge, code: recoveryCode } })
      let kinds = await expectListed(caller, token, 'signInConfirm', 'sign_in', on)
      const state = await caller.step('protectionView', 200, { token })
      if (textOf(state, 'recoveryCodesCreatedAt') !== '') {
        const body = { method: 'recoveryCodes', password }
        await caller.step('protectionStart', 200, { token, body })
        const code = await caller.receiveEmail('protectionStart', email, 'code')
        await caller.step('protectionConfirm', 200, { token, body: { code } })
        kinds = await expectListed(caller, token, 'protectionConfirm', 'protection', kinds)
      }
      const code = await startRemoval(caller, me)
      await caller.step('protectionRemoveConfirm', 200, { token, body: { code } })
      await expectListed(caller, token, 'protectionRemoveConfirm', 'protection', kinds)
    },
  ),
]
