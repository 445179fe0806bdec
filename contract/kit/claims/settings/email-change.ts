import { WRONG_PASSWORD } from '../../caller/caller'
import { newcomer, playerAndName, startEmailChange, twoPlayers } from '../../caller/beginnings'
import { claimsOf, rowsOf } from '../../caller/claim'

const PART = { tag: 'settings', profile: 'core' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** Claims about an e-mail change, which waits for the code sent to the new address. */
export const EMAIL_CHANGE = [
  rows(
    {
      id: 'email-waits-for-code',
      operations: ['emailChange', 'sessionCheck', 'signIn'],
      proves: ['email-change-code', 'email-change-waits', 'user-pending-email'],
    },
    'A new address waits for its code; until then the current one stays in force.',
    playerAndName,
    ({ email, password, other }) => [
      ['emailChange', 202, { body: { email: other.email, password }, wants: { method: 'email' } }],
      [
        'sessionCheck',
        200,
        {
          judges: 'emailChange',
          quotes: 'email-change-waits',
          wants: { user: { email, pendingEmail: other.email } },
        },
      ],
      ['signIn', 200, { judges: 'emailChange', body: { login: email, password } }],
    ],
  ),

  claim(
    {
      id: 'email-cancel',
      operations: ['emailChange', 'emailChangeCancel', 'sessionCheck', 'emailChangeConfirm'],
      proves: [
        'email-change-confirm-nothing',
        'email-change-cancelled',
        'email-change-cancel-nothing',
        'user-pending-email',
      ],
    },
    'A cancelled e-mail change is forgotten: its code finds nothing.',
    async (caller) => {
      const me = await playerAndName(caller)
      const { token, email } = me
      const code = await startEmailChange(caller, me, me.other.email)
      await caller.step('emailChangeCancel', 204, { token })
      const judges = 'emailChangeCancel'
      await caller.step('sessionCheck', 200, {
        token,
        judges,
        wants: { user: { email, pendingEmail: null } },
      })
      await caller.step('emailChangeConfirm', 410, { token, body: { code }, judges })
      await caller.step('emailChangeCancel', 204, { token, quotes: 'email-change-cancel-nothing' })
    },
  ),

  rows(
    {
      id: 'email-nothing-pending',
      operations: ['emailChangeResend', 'emailChangeConfirm', 'emailChangeCancel'],
      proves: [
        'email-change-resend-nothing',
        'email-change-confirm-nothing',
        'email-change-cancel-nothing',
      ],
    },
    'With no e-mail change pending, nothing can be sent again or confirmed, verified or not.',
    newcomer,
    () => [
      ['emailChangeResend', 410],
      ['emailChangeConfirm', 410, { body: { code: '000000' } }],
      ['emailChangeCancel', 204],
    ],
  ),

  claim(
    {
      id: 'email-replaced',
      operations: ['emailChange', 'sessionCheck', 'emailChangeConfirm'],
      proves: ['email-change-again'],
    },
    'Starting an e-mail change again, to another address or the same one, replaces the pending one.',
    async (caller) => {
      const me = await playerAndName(caller)
      const { token, other } = me
      const { email } = caller.name()
      const first = await startEmailChange(caller, me, other.email)
      const second = await startEmailChange(caller, me, email)
      const latter = await startEmailChange(caller, me, email)
      const judges = 'emailChange'
      await caller.step('sessionCheck', 200, {
        token,
        judges,
        wants: { user: { pendingEmail: email } },
      })
      for (const code of [first, second])
        if (code !== latter)
          await caller.step('emailChangeConfirm', 422, { token, body: { code }, judges })
      await caller.step('emailChangeConfirm', 200, {
        token,
        body: { code: latter },
        wants: { user: { email } },
      })
    },
  ),

  rows(
    {
      id: 'email-of-another',
      operations: ['emailChange'],
      proves: ['email-change-taken'],
    },
    'The address of another player is refused.',
    twoPlayers,
    ({ password, other }) => [
      [
        'emailChange',
        409,
        { body: { email: other.email.toUpperCase(), password }, wants: { code: 'email_taken' } },
      ],
    ],
  ),

  rows(
    {
      id: 'email-wants-password',
      operations: ['emailChange', 'sessionCheck'],
      proves: ['no-other-signs-out', 'response-422-invalid-password'],
    },
    'An e-mail change requires the current password, and a wrong one ends no session.',
    playerAndName,
    ({ other: { email } }) => [
      [
        'emailChange',
        422,
        {
          body: { email, password: WRONG_PASSWORD },
          quotes: 'response-422-invalid-password',
          wants: { code: 'invalid_password' },
        },
      ],
      ['sessionCheck', 200, { judges: 'emailChange', wants: { user: { pendingEmail: null } } }],
    ],
  ),
]
