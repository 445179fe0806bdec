import { textOf } from '../../caller/caller'
import { newcomer, nobody, player, playerAndName, wait } from '../../caller/beginnings'
import { claimsOf, rowsOf } from '../../caller/claim'
import { absent, listOf } from '../../caller/wants'

const PART = { tag: 'account', profile: 'core' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** In seconds. */
const HOUR = 3600
const WEEK = 7 * 24 * HOUR

/** Claims about signing up and verifying the address. */
export const ACCOUNT = [
  claim(
    {
      id: 'sign-up',
      operations: ['signUp', 'sessionCheck'],
      proves: ['sign-up-does', 'sign-up-not-active', 'signed-up', 'user-active'],
    },
    'A sign-up opens a session of an account that is not verified and has no second factor.',
    async (caller) => {
      const { login, email, password } = caller.name()
      const made = await caller.step('signUp', 201, {
        body: { login, email, password },
        wants: {
          user: { login, email, active: false, mfa: null },
          authorCode: null,
          sessions: listOf(1),
          transactions: listOf(0),
        },
      })
      const token = textOf(made, 'jwt')
      const wants = { user: { login, active: false } }
      const judges = 'signUp'
      await caller.step('sessionCheck', 200, { token, judges, quotes: 'sign-up-not-active', wants })
    },
  ),

  rows(
    {
      id: 'verify',
      operations: ['accountVerify', 'sessionCheck'],
      proves: [
        'sign-up-not-active',
        'sign-up-email-link',
        'verification-email-on-its-way',
        'verify-anywhere',
        'user-active',
        'verified-email',
        'verified-user-data',
      ],
    },
    'The key of the e-mail verifies the account, in any browser.',
    newcomer,
    ({ key, email }) => [
      [
        'accountVerify',
        200,
        { body: { key }, wants: { alreadyVerified: false, email, userData: absent } },
      ],
      [
        'sessionCheck',
        200,
        {
          judges: 'accountVerify',
          quotes: 'sign-up-not-active',
          wants: { user: { active: true } },
        },
      ],
    ],
  ),

  rows(
    {
      id: 'verify-signed-in',
      operations: ['accountVerify'],
      proves: ['verify-with-token', 'verified-user-data'],
    },
    'A verification with the token of the account returns its current user data.',
    newcomer,
    ({ key, login, token }) => [
      [
        'accountVerify',
        200,
        { token, body: { key }, wants: { userData: { user: { login, active: true } } } },
      ],
    ],
  ),

  claim(
    {
      id: 'verify-as-another',
      operations: ['accountVerify', 'sessionCheck'],
      proves: ['verify-with-token', 'verified-user-data', 'verify-anywhere'],
    },
    'A verification with the token of another account verifies the account of the key and returns no user data.',
    async (caller) => {
      const { key, ...owner } = await newcomer(caller)
      const { token } = await caller.newcomer()
      await caller.step('accountVerify', 200, { token, body: { key }, wants: { userData: absent } })
      const verified = { judges: 'accountVerify', quotes: 'verify-anywhere' } as const
      const shows = (active: boolean) => ({ ...verified, wants: { user: { active } } })
      await caller.step('sessionCheck', 200, { token: owner.token, ...shows(true) })
      await caller.step('sessionCheck', 200, { token, ...shows(false) })
    },
  ),

  rows(
    {
      id: 'verify-twice',
      operations: ['accountVerify'],
      proves: ['verify-idempotent'],
    },
    'A used verification key succeeds again and reports that it was used.',
    player,
    ({ key, email }) => [
      ['accountVerify', 200, { body: { key }, wants: { alreadyVerified: true, email } }],
    ],
  ),

  rows(
    {
      id: 'verify-unknown-key',
      operations: ['accountVerify'],
      proves: ['response-410-gone'],
    },
    'An unknown verification key gets 410.',
    nobody,
    () => [['accountVerify', 410, { body: { key: 'kit-no-such-key' } }]],
  ),

  claim(
    {
      id: 'verify-resend',
      operations: ['verifyResend', 'accountVerify'],
      proves: [
        'verify-resend-address',
        'verify-resend-former-keys',
        'verify-resend-refusals',
        'email-on-its-way',
      ],
      waits: true,
    },
    'A verification e-mail can be sent again after its wait, and both keys work.',
    async (caller) => {
      const { token, email, key: former, resendAfter } = await newcomer(caller)
      await caller.step('verifyResend', 429, { token, quotes: 'verify-resend-refusals' })
      await wait(caller, resendAfter)
      await caller.step('verifyResend', 202, { token })
      const latter = await caller.receiveEmail('verifyResend', email, 'verify')
      const sent = { judges: 'verifyResend', quotes: 'verify-resend-former-keys' } as const
      await caller.step('accountVerify', 200, { body: { key: former }, ...sent })
      const wants = { alreadyVerified: true }
      await caller.step('accountVerify', 200, { body: { key: latter }, ...sent, wants })
    },
  ),

  rows(
    {
      id: 'verify-resend-verified',
      operations: ['verifyResend'],
      proves: ['verify-resend-refusals'],
    },
    'A verified account gets no verification e-mail.',
    player,
    () => [['verifyResend', 409]],
  ),

  claim(
    {
      id: 'verify-key-ends',
      operations: ['accountVerify', 'signIn'],
      proves: ['expires-at', 'verification-key-lifetime', 'verify-idempotent-expired'],
      needs: 'clock',
    },
    'A verification key works for at least an hour and at most a week, and longer once the account is verified.',
    async (caller) => {
      const early = await newcomer(caller)
      const late = await newcomer(caller)
      // Half a minute before the shortest lifetime the contract allows, then after the longest. A verified account's key
      // works for a week more: here half a minute less than that after the shortest lifetime.
      await wait(caller, HOUR - 30)
      const verify = { body: { key: early.key } }
      await caller.step('accountVerify', 200, { ...verify, quotes: 'verification-key-lifetime' })
      await wait(caller, WEEK)
      await caller.step('accountVerify', 200, {
        ...verify,
        quotes: 'verify-idempotent-expired',
        wants: { alreadyVerified: true },
      })
      await caller.step('accountVerify', 410, {
        body: { key: late.key },
        quotes: 'verification-key-lifetime',
      })
      await caller.step('signIn', 200, {
        body: { login: late.login, password: late.password },
        judges: 'accountVerify',
        wants: { user: { active: false } },
      })
    },
  ),

  rows(
    {
      id: 'login-taken',
      operations: ['signUp'],
      proves: [
        'names-folded',
        'folded-form',
        'sign-up-unique',
        'login-unique',
        'response-409-taken',
      ],
    },
    'A login is taken in every letter case.',
    playerAndName,
    ({ login, other }) => [
      [
        'signUp',
        409,
        {
          body: { ...other, login: login.toUpperCase() },
          quotes: 'login-unique',
          wants: { code: 'login_taken' },
        },
      ],
    ],
  ),

  rows(
    {
      id: 'email-taken',
      operations: ['signUp'],
      proves: ['names-folded', 'sign-up-unique', 'email-unique', 'response-409-taken'],
    },
    'An e-mail address is taken in every letter case.',
    playerAndName,
    ({ email, other }) => [
      [
        'signUp',
        409,
        { body: { ...other, email: email.toUpperCase() }, wants: { code: 'email_taken' } },
      ],
    ],
  ),

  rows(
    {
      id: 'taken-changes-nothing',
      operations: ['signUp', 'signIn'],
      proves: ['sign-up-unique'],
    },
    'A sign-up with a taken login does not change the account of its owner.',
    playerAndName,
    ({ login, email, password, other }) => [
      ['signUp', 409, { body: { ...other, login } }],
      ['signIn', 401, { judges: 'signUp', body: { login, password: other.password } }],
      ['signIn', 200, { judges: 'signUp', body: { login, password }, wants: { user: { email } } }],
    ],
  ),

  rows(
    {
      id: 'unverified-sign-in',
      operations: ['signIn', 'signOut'],
      proves: ['sign-up-not-active'],
    },
    'An unverified player can sign in and out, and stays unverified.',
    newcomer,
    ({ login, password }) => [
      [
        'signIn',
        200,
        { body: { login, password }, wants: { result: 'ok', user: { active: false } } },
      ],
      ['signOut', 204],
    ],
  ),
]
