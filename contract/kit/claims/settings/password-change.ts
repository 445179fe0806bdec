import { textOf, WRONG_PASSWORD, type Caller, type Name, type Player } from '../../caller/caller'
import { playerAndName, signInAgain } from '../../caller/beginnings'
import { claimsOf, rowsOf } from '../../caller/claim'
import { listOf } from '../../caller/wants'

const PART = { tag: 'settings', profile: 'core' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** Changes the password. Returns the renewed token. */
async function changePassword(
  caller: Caller,
  { token, password, other }: Player & { other: Name },
  sessions: number,
  more: { revokeOthers?: boolean } = {},
): Promise<string> {
  const changed = await caller.step('passwordChange', 200, {
    token,
    body: { currentPassword: password, newPassword: other.password, ...more },
    wants: { sessions: listOf(sessions) },
  })
  return textOf(changed, 'jwt')
}

const judges = 'passwordChange'

/** Claims about changing a password. */
export const PASSWORD_CHANGE = [
  rows(
    {
      id: 'password-change',
      operations: ['passwordChange', 'signIn'],
      proves: ['password-change-renews', 'changed'],
    },
    'A new password replaces the old one.',
    playerAndName,
    ({ login, password, other }) => [
      ['passwordChange', 200, { body: { currentPassword: password, newPassword: other.password } }],
      ['signIn', 401, { judges, quotes: 'changed', body: { login, password } }],
      ['signIn', 200, { judges, quotes: 'changed', body: { login, password: other.password } }],
    ],
  ),

  claim(
    {
      id: 'password-change-renews-token',
      operations: ['passwordChange', 'sessionCheck'],
      proves: ['password-change-renews'],
    },
    'A password change renews the token, and the former one stops working.',
    async (caller) => {
      const me = await playerAndName(caller)
      const token = await changePassword(caller, me, 1)
      await caller.step('sessionCheck', 401, { token: me.token, judges })
      await caller.step('sessionCheck', 200, {
        token,
        judges,
        wants: { user: { login: me.login } },
      })
    },
  ),

  claim(
    {
      id: 'password-change-ends-others',
      operations: ['signIn', 'passwordChange', 'sessionCheck'],
      proves: ['password-change-ends-sessions', 'end-other-sessions'],
    },
    'A password change ends the other sessions, with revokeOthers: true and without it.',
    async (caller) => {
      for (const choice of [{}, { revokeOthers: true }]) {
        const me = await playerAndName(caller)
        const elsewhere = await signInAgain(caller, me)
        const token = await changePassword(caller, me, 1, choice)
        await caller.step('sessionCheck', 401, { token: elsewhere, judges })
        await caller.step('sessionCheck', 200, { token, judges, wants: { sessions: listOf(1) } })
      }
    },
  ),

  claim(
    {
      id: 'password-change-spares-others',
      operations: ['signIn', 'passwordChange', 'sessionCheck'],
      proves: ['password-change-ends-sessions', 'end-other-sessions'],
    },
    'A password change keeps the other sessions if asked to.',
    async (caller) => {
      const me = await playerAndName(caller)
      const elsewhere = await signInAgain(caller, me)
      await changePassword(caller, me, 2, { revokeOthers: false })
      await caller.step('sessionCheck', 200, { token: elsewhere, judges })
    },
  ),

  rows(
    {
      id: 'password-change-wants-password',
      operations: ['passwordChange', 'sessionCheck', 'signIn'],
      proves: ['no-other-signs-out', 'password-change-wrong-password'],
    },
    'A wrong current password changes nothing and ends no session.',
    playerAndName,
    ({ login, password, other }) => [
      [
        'passwordChange',
        422,
        {
          body: { currentPassword: WRONG_PASSWORD, newPassword: other.password },
          wants: { code: 'invalid_password' },
        },
      ],
      ['sessionCheck', 200, { judges }],
      ['signIn', 200, { judges, body: { login, password } }],
    ],
  ),

  rows(
    {
      id: 'password-change-weak',
      operations: ['passwordChange', 'signIn'],
      proves: ['password-rules'],
    },
    'A weak new password is refused, and the old one stays.',
    playerAndName,
    ({ login, password }) => [
      [
        'passwordChange',
        422,
        {
          body: { currentPassword: password, newPassword: 'password1' },
          wants: { code: 'validation' },
        },
      ],
      ['signIn', 200, { judges, body: { login, password } }],
    ],
  ),
]
