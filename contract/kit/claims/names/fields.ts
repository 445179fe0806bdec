import type { SentenceId } from '../../contract/sentences'
import { terms } from '../../caller/payments'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import { namesIn, WRONG_PASSWORD } from '../../caller/caller'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

/** Values a sign-up must refuse, each for one broken rule, with the sentence of that rule. */
const BAD: readonly (readonly [
  field: 'login' | 'email' | 'password',
  value: string,
  what: string,
  sentence: SentenceId,
])[] = [
  ['login', 'ab', 'a login of 2 characters', 'response-422-validation'],
  ['login', 'abcdefghijklmnopqrstu', 'a login of 21 characters', 'response-422-validation'],
  ['login', 'two words', 'a login with a space', 'login-characters'],
  ['login', 'Сталкер', 'a login in Cyrillic', 'login-characters'],
  ['login', 'semi;colon', 'a login with a semicolon', 'login-characters'],
  ['email', 'no-at-sign.example', 'an address without @', 'response-422-validation'],
  ['email', 'two@@kit.example', 'an address with two @', 'email-local-part'],
  ['email', 'nobody@localhost', 'a domain of one label', 'email-domain'],
  [
    'email',
    `${'a'.repeat(250)}@kit.example`,
    'an address of 262 characters',
    'response-422-validation',
  ],
  [
    'password',
    `Aa1!${'a'.repeat(PASSWORD_MIN - 5)}`,
    'a password that is too short',
    'password-lengths',
  ],
  [
    'password',
    `Aa1!${'a'.repeat(PASSWORD_MAX - 3)}`,
    'a password that is too long',
    'password-lengths',
  ],
  ['password', 'AAAAAA111111!!!!!!', 'a password without lowercase', 'password-characters'],
  ['password', 'aaaaaa111111!!!!!!', 'a password without capitals', 'password-characters'],
  ['password', 'AAAAAAaaaaaa!!!!!!', 'a password without digits', 'password-characters'],
  ['password', 'AAAAAAaaaaaa111111', 'a password without marks', 'password-characters'],
]

/** Each of these satisfies the rule that a password has a mark. */
const MARKS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** Passwords a sign-up must accept though many servers do not, each with its sentence. */
const GOOD_PASSWORDS: readonly (readonly [password: string, sentence: SentenceId])[] = [
  ['Парольпароль1!', 'password-letters'],
  [' Spaces in it 1! ', 'password-lengths'],
  [`Aa1!${'a'.repeat(PASSWORD_MAX - 4)}`, 'password-lengths'],
  [`Aa1!${'🙂'.repeat(PASSWORD_MAX - 4)}`, 'lengths-in-code-points'],
  [`KitOf2026Kit${MARKS}`, 'password-characters'],
]

/** Claims about field rules. */
export const FIELDS = [
  claim(
    {
      id: 'bad-fields',
      operations: ['signUp'],
      proves: [
        'errors-name-fields',
        'lengths-in-code-points',
        'login-characters',
        'email-local-part',
        'email-domain',
        'password-lengths',
        'password-characters',
        'password-rules',
        'response-422-validation',
      ],
    },
    'A sign-up refuses fields that break their rules.',
    async (caller) => {
      for (const [field, value, what, sentence] of BAD) {
        const exchange = await caller.call('signUp', { body: { ...caller.name(), [field]: value } })
        if (exchange.status < 400) caller.quoting(sentence).note('signUp', exchange, `422: ${what}`)
        else caller.quoting('response-422-validation').expect('signUp', exchange, 422)
        const names = namesIn(exchange.json)
        if (names.length > 0 && !names.includes(field)) {
          caller.note('signUp', exchange, `errors that name ${field}`)
        }
      }
    },
  ),

  claim(
    {
      id: 'good-passwords',
      operations: ['signUp', 'signIn'],
      proves: [
        'lengths-in-code-points',
        'password-lengths',
        'password-characters',
        'password-letters',
      ],
    },
    'A sign-up accepts every password that follows the rules, and a sign-in does too.',
    async (caller) => {
      for (const [password, sentence] of GOOD_PASSWORDS) {
        const { login, email } = caller.name()
        const made = await caller.call('signUp', { body: { login, email, password } })
        caller.quoting(sentence).expect('signUp', made, 201)
        if (made.status !== 201) continue
        caller.expect('signIn', await caller.call('signIn', { body: { login, password } }), 200)
      }
      // A server may accept a mark beside others without counting it as one.
      const signUp = async (mark: string): Promise<void> => {
        const body = { ...caller.name(), password: `KitOf2026Kit${mark}` }
        const exchange = await caller.call('signUp', { body })
        if (exchange.status !== 201)
          caller.note('signUp', exchange, `201: ${mark} is one of the 32 marks`)
      }
      await Promise.all([...MARKS].map(signUp))
    },
  ),

  claim(
    {
      id: 'idempotency-key',
      profile: 'payments',
      operations: ['paymentCreate'],
      proves: ['response-422-validation'],
    },
    'A top-up without a valid Idempotency-Key is refused.',
    async (caller) => {
      const { token } = await caller.player()
      const { min: amount } = await terms(caller, token)
      for (const key of [null, '', 'short', 'under_scores_are_not_taken', 'x'.repeat(65)]) {
        const refused = await caller.call('paymentCreate', { token, key, body: { amount } })
        caller.expect('paymentCreate', refused, 422)
      }
    },
  ),

  claim(
    {
      id: 'parameters',
      operations: ['recoveryInspect', 'paymentView'],
      proves: ['response-422-validation'],
    },
    'A request without its recovery key or payment id is refused.',
    async (caller, over) => {
      const { token } = await caller.player()
      await caller.step('recoveryInspect', 422)
      for (const id of inProfiles(caller, over, ['paymentView']))
        await caller.step(id, 422, { token })
    },
  ),

  claim(
    {
      id: 'named-fields',
      operations: ['emailChange', 'passwordChange', 'protectionStart', 'signUp', 'recoveryFinish'],
      proves: [
        'errors-name-fields',
        'password-change-wrong-password',
        'field-messages',
        'response-409-taken',
        'response-422-invalid-password',
      ],
    },
    'A refusal names the field it is about.',
    async (caller) => {
      const own = await caller.player()
      const { token, password } = own
      const fresh = caller.name()
      const rows = [
        [
          'emailChange',
          { token, body: { email: fresh.email, password: WRONG_PASSWORD } },
          'password',
        ],
        [
          'passwordChange',
          { token, body: { currentPassword: WRONG_PASSWORD, newPassword: fresh.password } },
          'currentPassword',
        ],
        [
          'passwordChange',
          { token, body: { currentPassword: password, newPassword: 'weak' } },
          'newPassword',
        ],
        [
          'protectionStart',
          { token, body: { method: 'app', password: WRONG_PASSWORD } },
          'password',
        ],
        ['signUp', { body: { login: own.login, email: fresh.email, password } }, 'login'],
        ['signUp', { body: { login: fresh.login, email: own.email, password } }, 'email'],
        ['recoveryFinish', { body: { key: 'kit-none', password: 'weak' } }, 'password'],
      ] as const
      for (const [id, call, field] of rows) {
        const exchange = await caller.call(id, call)
        const names = exchange.status < 400 ? [] : namesIn(exchange.json)
        if (names.some((name) => name !== field))
          caller.note(id, exchange, `errors that name only ${field}`, `errors: ${names.join(', ')}`)
      }
    },
  ),
]
