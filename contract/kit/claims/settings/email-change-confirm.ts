import type { OperationId } from '../../contract/operation-id'
import { textOf } from '../../caller/caller'
import {
  newcomer,
  playerAndName,
  sendWrongCode,
  signInAgain,
  startEmailChange,
  waitUntil,
} from '../../caller/beginnings'
import { claimsOf } from '../../caller/claim'

const PART = { tag: 'settings', profile: 'core' } as const
const claim = claimsOf(PART)

/** Claims about the code that finishes an e-mail change. */
export const EMAIL_CHANGE_CONFIRM = [
  claim(
    {
      id: 'email-change',
      operations: ['emailChange', 'emailChangeConfirm', 'sessionCheck', 'signIn'],
      proves: ['email-change-code', 'email-changed', 'user-data'],
    },
    'The code sent to the new address finishes the e-mail change, and every session shows it.',
    async (caller) => {
      const me = await playerAndName(caller)
      const { token, login, password, email: former, other } = me
      const { email } = other
      const elsewhere = { token: await signInAgain(caller, me), quotes: 'user-data' } as const
      await caller.step('sessionCheck', 200, { ...elsewhere, wants: { user: { email: former } } })
      const code = await startEmailChange(caller, me, email)
      const changed = await caller.step('emailChangeConfirm', 200, {
        token,
        body: { code },
        wants: { user: { email } },
      })
      caller.holds('emailChangeConfirm', changed, 200, {
        quotes: 'user-pending-email',
        wants: { user: { pendingEmail: null } },
      })
      const after = { token, judges: 'emailChangeConfirm' } as const
      await caller.step('sessionCheck', 200, {
        ...after,
        wants: { user: { email, pendingEmail: null } },
      })
      await caller.step('sessionCheck', 200, { ...elsewhere, wants: { user: { email } } })
      const signIn = (name: string) => ({ body: { login: name, password }, judges: after.judges })
      await caller.step('signIn', 200, { ...signIn(email), wants: { user: { login } } })
      await caller.step('signIn', 401, signIn(former))
    },
  ),

  claim(
    {
      id: 'email-code-once',
      operations: ['emailChange', 'emailChangeConfirm'],
      proves: ['email-change-confirm-nothing'],
    },
    'The code of an e-mail change works once.',
    async (caller) => {
      const me = await playerAndName(caller)
      const { token } = me
      const code = await startEmailChange(caller, me, me.other.email)
      await caller.step('emailChangeConfirm', 200, { token, body: { code } })
      await caller.step('emailChangeConfirm', 410, { token, body: { code } })
    },
  ),

  claim(
    {
      id: 'email-wrong-code',
      operations: ['emailChange', 'emailChangeConfirm', 'sessionCheck'],
      proves: ['email-change-confirm-nothing', 'response-422-invalid-code'],
    },
    'A wrong code changes no address and counts down; the right one still works.',
    async (caller) => {
      const me = await playerAndName(caller)
      const { token, email, other } = me
      const code = await startEmailChange(caller, me, other.email)
      await sendWrongCode(caller, 'emailChangeConfirm', token, code)
      await caller.step('sessionCheck', 200, {
        token,
        judges: 'emailChangeConfirm',
        wants: { user: { email } },
      })
      const wants = { user: { email: other.email } }
      await caller.step('emailChangeConfirm', 200, { token, body: { code }, wants })
    },
  ),

  claim(
    {
      id: 'email-taken-meanwhile',
      operations: ['emailChange', 'signUp', 'emailChangeConfirm', 'sessionCheck'],
      proves: ['email-change-taken-meanwhile'],
    },
    'An address taken in the meantime is refused with the right code.',
    async (caller) => {
      const me = await playerAndName(caller)
      const { token, email, other } = me
      const code = await startEmailChange(caller, me, other.email)
      await caller.step('signUp', 201, { body: other })
      await caller.step('emailChangeConfirm', 409, {
        token,
        body: { code },
        wants: { code: 'email_taken' },
      })
      await caller.step('sessionCheck', 200, {
        token,
        judges: 'emailChangeConfirm',
        wants: { user: { email } },
      })
    },
  ),

  claim(
    {
      id: 'email-change-verifies',
      operations: ['emailChange', 'sessionCheck', 'emailChangeConfirm'],
      proves: ['email-change-of-unverified'],
    },
    'A confirmed e-mail change verifies an unverified account.',
    async (caller) => {
      const me = await newcomer(caller)
      const { token, password } = me
      const { email } = caller.name()
      await caller.step('emailChange', 202, { token, body: { email, password } })
      const check = (judges: OperationId, active: boolean) =>
        caller.step('sessionCheck', 200, { token, judges, wants: { user: { active } } })
      await check('emailChange', false)
      const code = await caller.receiveEmail('emailChange', email, 'code')
      await caller.step('emailChangeConfirm', 200, {
        token,
        body: { code },
        wants: { user: { active: true } },
      })
      await check('emailChangeConfirm', true)
    },
  ),

  claim(
    {
      id: 'email-code-ends',
      operations: ['emailChange', 'sessionCheck', 'emailChangeConfirm'],
      proves: [
        'expires-at',
        'pending-code-lifetime',
        'email-change-confirm-nothing',
        'user-pending-email',
      ],
      needs: 'clock',
    },
    'An e-mail change ends when its code expires.',
    async (caller) => {
      const { token, email, password, other } = await playerAndName(caller)
      const body = { email: other.email, password }
      const started = await caller.step('emailChange', 202, { token, body })
      const code = await caller.receiveEmail('emailChange', other.email, 'code')
      await waitUntil(caller, textOf(started, 'expiresAt'))
      const pendingEmail = null
      await caller.step('sessionCheck', 200, {
        token,
        quotes: 'user-pending-email',
        wants: { user: { pendingEmail } },
      })
      await caller.step('emailChangeConfirm', 410, { token, body: { code } })
      const wants = { user: { email, pendingEmail } }
      await caller.step('sessionCheck', 200, { token, judges: 'emailChangeConfirm', wants })
    },
  ),
]
