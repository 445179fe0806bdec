import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import { findPlayer } from '../server/state'
import type { OperationId } from '../server/contract'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields } from './transforms'

const ORDER = 'Order of refusals. When several'
const MEDIA_TYPE = 'The media type of a request'
const AMOUNT = 'Whole credits, within the `limits`'

const typeOf = ({ request }: RequestContext): string => request.headers.get('content-type') ?? ''

const textOf = ({ request }: RequestContext): Promise<string> => request.clone().text()

const sizeOf = async ({ request }: RequestContext): Promise<number> =>
  (await request.clone().arrayBuffer()).byteLength

/** The same request with another body. */
const withText = ({ request }: RequestContext, body: string): Request => {
  const { url, method, headers } = request
  return new Request(url, { method, headers, body })
}

/** The response to a request where `when` says so, in place of the one that it should be. */
const refusing =
  (
    when: (context: RequestContext) => boolean | Promise<boolean>,
    ...refusal: readonly [code: Parameters<typeof refused>[1], rest?: Parameters<typeof refused>[2]]
  ): Bug =>
  async ({ context, answer }) =>
    (await when(context)) ? refused(context, ...refusal) : answer()

/** Amounts that are accepted as another one. */
const readingAmount = (
  name: string,
  says: string,
  read: (amount: unknown) => unknown,
): PlantedBug =>
  planted(name, 'paymentCreate', says, AMOUNT, async ({ context, answer }) =>
    answer(
      await rewritten(context.request, (fields) =>
        'amount' in fields ? { ...fields, amount: read(fields['amount']) } : fields,
      ),
    ),
  )

const charset = (name: string, operation: OperationId): PlantedBug =>
  planted(
    name,
    operation,
    'JSON with a charset is called an unsupported media type.',
    MEDIA_TYPE,
    refusing((context) => /;/.test(typeOf(context)), 'unsupported_media_type'),
  )

/** A wrong password is refused before the state that does not allow the request. */
const passwordFirst = (name: string, operation: OperationId, says: string): PlantedBug =>
  planted(name, operation, says, ORDER, async ({ context, answer }) => {
    const response = await answer()
    const { password } = await sentFields(context.request)
    return response.status === 409 && String(password).includes('wrong')
      ? refused(context, 'invalid_password', { errors: { password: ['Неверный пароль'] } })
      : response
  })

/** Requests that are read otherwise than they were meant, and refusals in another order. */
export const wireBugs: readonly PlantedBug[] = [
  charset('charset-refused', 'signIn'),
  charset('charset-refused-by-sign-up', 'signUp'),
  planted(
    'media-type-by-case',
    'emailChange',
    'The media type is compared with regard to case.',
    MEDIA_TYPE,
    refusing((context) => /A/.test(typeOf(context).split(';')[0] ?? ''), 'unsupported_media_type'),
  ),
  planted(
    'chunks-refused',
    'signIn',
    'A body in chunks is refused, for its length is not known.',
    MEDIA_TYPE,
    refusing(({ request }) => request.headers.has('transfer-encoding'), 'malformed'),
  ),
  planted(
    'chunks-without-end',
    'signIn',
    'A body in chunks may have any size.',
    'The body is over 16 KiB',
    async ({ context, answer }) => {
      const isLarge = (await sizeOf(context)) > 16 * 1024
      if (!context.request.headers.has('transfer-encoding') || !isLarge) return answer()
      return answer(withText(context, (await textOf(context)).slice(0, 16_000)))
    },
  ),
  planted(
    'eight-kilobytes',
    'signIn',
    'A body of more than 8 KiB is too large.',
    'One of exactly 16 KiB',
    refusing(async (context) => (await sizeOf(context)) > 8192, 'too_large'),
  ),
  planted(
    'a-byte-more',
    'signIn',
    'The limit of a body is taken for a thousand bytes more.',
    'The body is over 16 KiB',
    async ({ context, answer }) => {
      const size = await sizeOf(context)
      if (size <= 16 * 1024 || size > 17_000) return answer()
      return answer(withText(context, (await textOf(context)).trimEnd()))
    },
  ),
  planted(
    'latin-1-read',
    'signIn',
    'A body in another encoding than UTF-8 is read.',
    'The body is not JSON in UTF-8, or there is none',
    async ({ context, answer }) => {
      const text = await textOf(context)
      return text.includes('\uFFFD') ? answer(withText(context, text)) : answer()
    },
  ),
  planted(
    'names-in-any-case',
    'emailChange',
    'Names of fields are read without regard to case.',
    'Names of fields are compared',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
          ),
        ),
      ),
  ),
  planted(
    'text-after-json',
    'signIn',
    'A body is read up to the end of its first object, whatever follows.',
    MEDIA_TYPE,
    async ({ context, answer }) => {
      const text = await textOf(context)
      const [, first, rest] = /^(\{[^{}]*\})\s*(\S[\s\S]*)?$/.exec(text) ?? []
      return first !== undefined && rest !== undefined ? answer(withText(context, first)) : answer()
    },
  ),
  planted(
    'whole-number-with-point',
    'paymentCreate',
    'An integer that is written as 100.0 is refused.',
    'An integer may be written',
    refusing(async (context) => /"amount":\d+\.0/.test(await textOf(context)), 'validation'),
  ),
  readingAmount('amount-from-text', 'An amount that is a text is accepted.', (amount) =>
    typeof amount === 'string' ? Number(amount) : amount,
  ),
  readingAmount('amount-below-zero', 'An amount below zero is made one above it.', (amount) =>
    typeof amount === 'number' && amount < 0 ? 100 : amount,
  ),
  readingAmount('amount-of-nothing', 'An amount of 0 is the least that can be paid.', (amount) =>
    amount === 0 ? 10 : amount,
  ),
  readingAmount('amount-rounded', 'A fraction of a credit is rounded.', (amount) =>
    typeof amount === 'number' ? Math.round(amount) : amount,
  ),
  planted(
    'media-type-first',
    'emailChange',
    'The media type is looked at before the token.',
    ORDER,
    refusing((context) => !typeOf(context).startsWith('application/'), 'unsupported_media_type'),
  ),
  planted(
    'media-type-before-size',
    'emailChange',
    'The media type is looked at before the size of a body.',
    ORDER,
    refusing(
      async (context) =>
        typeOf(context) === 'text/plain' &&
        (await sizeOf(context)) > 16 * 1024 &&
        (await identify(context)) !== undefined,
      'unsupported_media_type',
    ),
  ),
  passwordFirst(
    'password-before-state',
    'protectionRemove',
    'The password is looked at before there is anything to turn off.',
  ),
  passwordFirst(
    'password-before-protection',
    'protectionStart',
    'The password is looked at though a second factor is on already.',
  ),
  planted(
    'taken-before-password',
    'emailChange',
    'Whether an address is taken shows before the password is looked at.',
    '`emailChange` alone looks',
    async ({ context, answer }) => {
      const { email } = await sentFields(context.request)
      const member = await identify(context)
      return member && findPlayer(context.state, String(email))
        ? refused(context, 'email_taken', { errors: { email: ['Эта почта занята'] } })
        : answer()
    },
  ),
  planted(
    'own-address-is-free',
    'emailChange',
    'A player may change to the address that the account has.',
    'An address that somebody has is',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const { email } = await sentFields(context.request)
      if (!player || String(email).toLowerCase() !== player.email.toLowerCase()) return answer()
      const own = player.email
      player.email = 'hidden@hidden.example'
      const response = await answer()
      player.email = own
      return response
    },
  ),
  planted(
    'state-before-fields',
    'recoveryFinish',
    'A dead key is refused before a weak password.',
    ORDER,
    async ({ context, answer }) => {
      const response = await answer()
      const { key } = await sentFields(context.request)
      const dead = typeof key === 'string' && !context.state.recoveryKeys.has(key)
      return response.status === 422 && dead ? refused(context, 'expired') : response
    },
  ),
  planted(
    'set-up-before-fields',
    'protectionConfirm',
    'That no set-up waits is refused before a code that fits no schema.',
    ORDER,
    async ({ context, answer }) => {
      const response = await answer()
      const setup = (await identify(context))?.player.setup
      const { code } = await sentFields(context.request)
      return response.status === 422 && !setup && typeof code === 'string'
        ? refused(context, 'expired')
        : response
    },
  ),
  planted(
    'empty-object-refused',
    'sessionRevoke',
    'A body that is an empty object ends nothing and is refused.',
    'Without a body, or without `sessionId`',
    refusing(async (context) => (await textOf(context)) === '{}', 'validation'),
  ),
  planted(
    'numbers-as-names',
    'sessionRevoke',
    'A sessionId that is no text is ignored, so that every other session ends.',
    'The request breaks a rule of its schema',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          isRecord(fields) && typeof fields['sessionId'] !== 'string' ? {} : fields,
        ),
      ),
  ),
]
