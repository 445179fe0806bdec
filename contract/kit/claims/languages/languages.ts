import { isRussian } from '../../mail/email-text'
import { loose } from '../../contract/loose'
import type { Call } from '../../caller/call'
import { textOf, WRONG_PASSWORD, type Caller } from '../../caller/caller'
import type { Operation } from '../../contract/openapi-file'
import type { OperationId } from '../../contract/operation-id'
import type { SentenceId } from '../../contract/sentences'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

/** The requested languages, whether the message is then Russian, and the sentence about it. */
const ROWS: readonly (readonly [asked: string, russian: boolean, sentence: SentenceId])[] = [
  // The contract's own example.
  ['ru-RU,ru;q=0.9,en;q=0.5', true, 'language-list'],
  ['fr, en', false, 'language-regions'],
  ['en;q=0.3, ru;q=0.8', true, 'language-weights'],
  ['ru;q=0.3, en;q=0.8', false, 'language-weights'],
  ['ru;q=0, en', false, 'language-regions'],
  ['en-GB', false, 'language-regions'],
  ['EN', false, 'language-weights'],
  ['ru ; q=0.3, en ; q=0.8', false, 'language-weights'],
  ['RU', true, 'language-weights'],
  ['ru;q=0.5,en;q=0.5', true, 'language-weights'],
  ['en,ru', false, 'language-weights'],
  ['*', true, 'language-default'],
  ['de-DE,de;q=0.9', true, 'language-default'],
]

const MALFORMED = ['en;q=high', ',,;', 'en-US,en;q=0.9;', '*;q=', 'x'.repeat(200)]

/** Longer than the contract allows. */
const LONG = 'en;q=0.8, '.repeat(30).slice(0, -2)

/** A call that an operation refuses. */
const refusedCall = ({ id, bodyExample }: Operation): Call => ({
  ...(bodyExample && { body: '{"login": ' }),
  ...(id === 'recoveryInspect' && { headers: { 'x-recovery-key': 'kit-no-such-key' } }),
})

/** Has an operation refuse in each of these languages, up to the first message in the wrong one. */
async function expectLanguages(caller: Caller, operation: Operation): Promise<void> {
  const call = refusedCall(operation)
  for (const [asked, russian, sentence] of ROWS) {
    const headers = { ...call.headers, 'accept-language': asked }
    const exchange = await caller.call(operation.id, { ...call, headers })
    // A missing response has no language, and is reported as such.
    if (exchange.status === 0) return
    const message = textOf(exchange, 'message')
    if (message === '' || isRussian(message) === russian) continue
    const expected = `a message in ${russian ? 'Russian' : 'English'} (Accept-Language: ${asked})`
    caller.quoting(sentence, 'message-language').note(operation.id, exchange, expected)
    return
  }
}

/** Claims about the languages of messages. */
export const LANGUAGES = [
  claim(
    {
      id: 'weighted-languages',
      operations: ['signIn', 'sessionCheck', 'recoveryInspect'],
      proves: [
        'language-list',
        'language-weights',
        'language-regions',
        'language-default',
        'message-language',
      ],
    },
    'Of a list of languages, the supported one with the highest weight is used.',
    async (caller) => {
      const ids = ['signIn', 'sessionCheck', 'recoveryInspect'] as const
      await Promise.all(ids.map((id) => expectLanguages(caller, caller.operation(id))))
    },
  ),

  claim(
    {
      id: 'field-languages',
      tag: 'account',
      operations: ['signUp'],
      proves: ['languages', 'field-messages'],
    },
    'Field errors are in the language of the request.',
    async (caller) => {
      for (const [language, russian] of [
        ['ru', true],
        ['en', false],
      ] as const) {
        const { login } = caller.name()
        const body = { login: 'ab', email: 'nowhere', password: 'weak' }
        const exchange = await caller.call('signUp', {
          body: { ...body, login: `${login}!` },
          headers: { 'accept-language': language },
        })
        caller.expect('signUp', exchange, 422)
        for (const [field, texts] of Object.entries(loose(loose(exchange.json)['errors']))) {
          const words = Array.isArray(texts) ? texts.join(' ') : ''
          if (words !== '' && isRussian(words) !== russian)
            caller
              .quoting('field-messages', 'message-language')
              .note('signUp', exchange, `errors.${field} in ${russian ? 'Russian' : 'English'}`)
        }
      }
    },
  ),

  claim(
    {
      id: 'refusals-in-russian',
      operations: () => true,
      proves: ['message-for-players', 'message-language'],
      long: true,
    },
    'A refusal of any kind is in the language of the request.',
    async (caller, over) => {
      const own = await caller.player()
      const { token, login, email, password } = own
      const fresh = caller.name()
      const unverified = await caller.newcomer()
      const rows: readonly (readonly [OperationId, Call])[] = [
        ...over.map((one) => [one.id, refusedCall(one)] as const),
        ['signUp', { body: { login, email: fresh.email, password } }],
        ['signUp', { body: { login: fresh.login, email, password } }],
        ['signIn', { body: { login, password: WRONG_PASSWORD } }],
        ['signIn', { body: '{}', headers: { 'content-type': 'text/plain' } }],
        ['signInConfirm', { body: { challenge: 'kit-none', code: '000000' } }],
        ['accountVerify', { body: { key: 'kit-none' } }],
        ['recoveryFinish', { body: { key: 'kit-none', password: fresh.password } }],
        ['recoveryRequest', { body: { login } }],
        ['recoveryRequest', { body: { login } }],
        ['sessionRevoke', { token, body: { sessionId: 'kit-none' } }],
        ['bonusList', { token: unverified.token }],
        ['verifyResend', { token: unverified.token }],
        ['paymentView', { token, query: '?payment=kit-none' }],
        ['paymentCreate', { token, body: { amount: 0 } }],
        ['authorBind', { token, body: { code: 'KIT_NO_SUCH_AUTHOR' } }],
        ['emailChange', { token, body: { email, password } }],
        ['emailChange', { token, body: { email: fresh.email, password: WRONG_PASSWORD } }],
        ['emailChangeConfirm', { token, body: { code: '000000' } }],
        ['protectionConfirm', { token, body: { code: '000000' } }],
        ['protectionRemove', { token, body: { password } }],
      ]
      for (const [id, call] of rows) {
        if (!over.some((one) => one.id === id)) continue
        await caller.call(id, { ...call, headers: { ...call.headers, 'accept-language': 'ru' } })
      }
    },
  ),

  claim(
    {
      id: 'malformed-languages',
      tag: 'session',
      operations: ['signIn'],
      proves: ['language-default', 'language-never-refused'],
    },
    'A malformed Accept-Language does not make a request fail.',
    async (caller) => {
      for (const asked of MALFORMED) {
        const body = { login: 'kit_none', password: WRONG_PASSWORD }
        const exchange = await caller.call('signIn', {
          body,
          headers: { 'accept-language': asked },
        })
        if (exchange.status < 500) continue
        const expected = `the usual refusal, despite Accept-Language: ${asked}`
        caller.quoting('language-default').note('signIn', exchange, expected)
        return
      }
      const body = { login: 'kit_none', password: WRONG_PASSWORD }
      const long = await caller.call('signIn', { body, headers: { 'accept-language': LONG } })
      if (long.status !== 401 && long.status !== 429)
        caller
          .quoting('language-never-refused')
          .note('signIn', long, `401, despite the ${LONG.length} characters of Accept-Language`)
    },
  ),
]
