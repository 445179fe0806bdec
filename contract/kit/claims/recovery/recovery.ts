import { nobody, playerAndName, recoveryKey, resendAfterOf, wait } from '../../caller/beginnings'
import { claimsOf, rowsOf, type Row } from '../../caller/claim'
import { absent, thisOrAbsent } from '../../caller/wants'

const PART = { tag: 'recovery', profile: 'core' } as const
const claim = claimsOf(PART)
const rows = rowsOf(PART)

/** In seconds. */
const QUARTER = 15 * 60
const DAY = 24 * 3600

/** The request of `recoveryInspect`. */
export const inspect = (key: string) => ({ headers: { 'x-recovery-key': key } })

/** Breaks the password rules only by lacking marks and capitals. */
const WEAK = 'password1'

/** Claims about recovering an account by e-mail. */
export const RECOVERY = [
  claim(
    {
      id: 'recovery',
      operations: ['recoveryRequest', 'recoveryFinish', 'signIn'],
      proves: [
        'recovery-email-link',
        'recovery-ends-sessions',
        'recovery-login',
        'email-on-its-way',
        'changed',
      ],
    },
    'A recovery e-mail sets a new password: the old one is refused, the new one works.',
    async (caller) => {
      const { login, email, password, other } = await playerAndName(caller)
      const key = await recoveryKey(caller, login, email)
      const body = { key, password: other.password }
      await caller.step('recoveryFinish', 200, { body, wants: { login, jwt: absent } })
      const after = { judges: 'recoveryFinish', quotes: 'changed' } as const
      await caller.step('signIn', 401, { ...after, body: { login, password } })
      await caller.step('signIn', 200, { ...after, body: { login, password: other.password } })
    },
  ),

  claim(
    {
      id: 'recovery-inspect',
      operations: ['recoveryRequest', 'recoveryInspect', 'recoveryFinish'],
      proves: ['recovery-inspect-keeps-key', 'recovery-key-good', 'recovery-whose'],
    },
    'Checking a recovery key does not use it up.',
    async (caller) => {
      const { login, email, other } = await playerAndName(caller)
      const key = await recoveryKey(caller, email, email)
      const named = { wants: { login: thisOrAbsent(login) }, quotes: 'recovery-whose' } as const
      await caller.step('recoveryInspect', 200, { ...inspect(key), ...named })
      const look = { ...inspect(key), wants: { codeRequired: false } }
      await caller.step('recoveryInspect', 200, look)
      const body = { key, password: other.password }
      await caller.step('recoveryFinish', 200, { body, judges: 'recoveryInspect' })
    },
  ),

  claim(
    {
      id: 'recovery-ends-sessions',
      operations: ['recoveryRequest', 'sessionCheck', 'recoveryFinish'],
      proves: ['recovery-ends-sessions'],
    },
    'A finished recovery ends every session of the account.',
    async (caller) => {
      const { email, token, other } = await playerAndName(caller)
      const key = await recoveryKey(caller, email, email)
      await caller.step('sessionCheck', 200, { token, judges: 'recoveryRequest' })
      await caller.step('recoveryFinish', 200, { body: { key, password: other.password } })
      await caller.step('sessionCheck', 401, { token, judges: 'recoveryFinish' })
    },
  ),

  claim(
    {
      id: 'recovery-key-once',
      operations: ['recoveryRequest', 'recoveryFinish', 'recoveryInspect', 'signIn'],
      proves: ['recovery-email-link'],
    },
    'A recovery key works once.',
    async (caller) => {
      const { login, email, password, other } = await playerAndName(caller)
      const key = await recoveryKey(caller, email, email)
      await caller.step('recoveryFinish', 200, { body: { key, password: other.password } })
      await caller.step('recoveryFinish', 410, { body: { key, password } })
      await caller.step('recoveryInspect', 410, inspect(key))
      const body = { login, password: other.password }
      await caller.step('signIn', 200, { body, judges: 'recoveryFinish' })
    },
  ),

  rows(
    {
      id: 'recovery-unknown-key',
      operations: ['recoveryInspect', 'recoveryFinish'],
      proves: ['response-410-gone'],
    },
    'An unknown recovery key gets 410.',
    nobody,
    () => [
      ['recoveryInspect', 410, inspect('kit-no-such-key')],
      ['recoveryFinish', 410, { body: { key: 'kit-no-such-key', password: 'Kit-2026!-new' } }],
    ],
  ),

  claim(
    {
      id: 'recovery-weak-password',
      operations: ['recoveryRequest', 'recoveryFinish'],
      proves: ['password-rules'],
    },
    'A recovery refuses a weak password and keeps its key.',
    async (caller) => {
      const { email, other } = await playerAndName(caller)
      const key = await recoveryKey(caller, email, email)
      await caller.step('recoveryFinish', 422, { body: { key, password: WEAK } })
      await caller.step('recoveryFinish', 200, { body: { key, password: other.password } })
    },
  ),

  rows(
    {
      id: 'recovery-one-email-a-minute',
      operations: ['recoveryRequest'],
      proves: [
        'limit-recovery-email',
        'limit-recovery-email-by-name',
        'limit-recovery-email-last-answer',
        'recovery-limited',
        'login-or-email',
      ],
    },
    'A name can request one recovery e-mail a minute, whether or not it exists.',
    playerAndName,
    ({ email, other }) =>
      [email, other.email].flatMap((login): readonly Row[] => [
        ['recoveryRequest', 202, { body: { login } }],
        ['recoveryRequest', 429, { body: { login } }],
      ]),
  ),

  claim(
    {
      id: 'recovery-former-keys',
      operations: ['recoveryRequest', 'recoveryFinish'],
      proves: ['recovery-former-keys'],
      waits: true,
    },
    'Former recovery keys stay valid until one is used.',
    async (caller) => {
      const { email, password, other } = await playerAndName(caller)
      const ask = () => caller.step('recoveryRequest', 202, { body: { login: email } })
      const read = () => caller.receiveEmail('recoveryRequest', email, 'recovery')
      const asked = await ask()
      const former = await read()
      await wait(caller, resendAfterOf(asked))
      await ask()
      const latter = await read()
      await caller.step('recoveryFinish', 200, { body: { key: former, password: other.password } })
      await caller.step('recoveryFinish', 410, { body: { key: latter, password } })
    },
  ),

  claim(
    {
      id: 'recovery-key-ends',
      operations: ['recoveryRequest', 'recoveryInspect', 'recoveryFinish'],
      proves: ['expires-at', 'recovery-key-lifetime'],
      needs: 'clock',
    },
    'A recovery key works for at least a quarter of an hour and at most a day.',
    async (caller) => {
      const { email, other } = await playerAndName(caller)
      const key = await recoveryKey(caller, email, email)
      // Half a minute before the shortest lifetime the contract allows, then after the longest.
      await wait(caller, QUARTER - 30)
      await caller.step('recoveryInspect', 200, inspect(key))
      await wait(caller, DAY - QUARTER + 30)
      await caller.step('recoveryInspect', 410, inspect(key))
      await caller.step('recoveryFinish', 410, { body: { key, password: other.password } })
    },
  ),
]
