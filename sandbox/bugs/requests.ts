import type { RequestContext } from '../server/request-context'
import { TOP_UP_LIMITS } from '../server/payments'
import { secretOf } from '../server/random'
import { identify } from '../server/auth'
import { findPlayer } from '../server/state'
import { refused, rewritten, sentFields } from './transforms'
import { planted } from './planted-bug'

/** The request with one more header. */
function withRequestHeader({ request }: RequestContext, name: string, value: string): Request {
  const headers = new Headers(request.headers)
  headers.set(name, value)
  return new Request(request, { headers })
}

const KNOWN = new Set(['login', 'email', 'password'])

/** What should be refused is accepted. */
export const requestBugs = [
  planted(
    'unknown-field-accepted',
    'signUp',
    'A field that the contract does not name is ignored.',
    'Requests are closed. A field',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          Object.fromEntries(Object.entries(fields).filter(([name]) => KNOWN.has(name))),
        ),
      ),
  ),
  planted(
    'captcha-not-demanded',
    'recoveryRequest',
    'A request without the token of the bot check passes.',
    'A server with the bot check on',
    ({ context, answer }) =>
      answer(
        context.request.headers.get('x-recaptcha-token')
          ? undefined
          : withRequestHeader(context, 'x-recaptcha-token', secretOf(context.random)),
      ),
  ),
  planted(
    'captcha-twice',
    'signInConfirm',
    'The bot check is made again on the second step, which has no token for it.',
    'There is no bot check here',
    async ({ context, answer }) =>
      context.request.headers.has('x-recaptcha-token')
        ? answer()
        : refused(context, 'captcha_failed'),
  ),
  planted(
    'any-media-type',
    'signIn',
    'A body of any media type is read as JSON.',
    'The body is not `application/json`',
    ({ context, answer }) => answer(withRequestHeader(context, 'content-type', 'application/json')),
  ),
  planted(
    'large-body-as-malformed',
    'emailChange',
    'A body of any size is read, and called malformed when memory for it ends.',
    'The body is over 16 KiB',
    async ({ context, answer }) => {
      const response = await answer()
      return response.status === 413 ? refused(context, 'malformed') : response
    },
  ),
  planted(
    'weak-password-accepted',
    'signUp',
    'A password without digits and marks is accepted.',
    'At least one lowercase letter',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) => {
          const { password } = fields
          const weak = typeof password === 'string' && password.length >= 8
          return weak ? { ...fields, password: `${password}aA1!` } : fields
        }),
      ),
  ),
  planted(
    'login-with-spaces',
    'signUp',
    'Signs that no login may hold are dropped without a word.',
    'Latin letters, digits and underscore.',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          typeof fields['login'] === 'string'
            ? { ...fields, login: fields['login'].replaceAll(/[^A-Za-z0-9_]/g, '') }
            : fields,
        ),
      ),
  ),
  planted(
    'login-twins',
    'signUp',
    'Two logins that differ in case are two accounts.',
    'Unique by its folded form (see Text).',
    async ({ context, answer }) => {
      const { login } = await sentFields(context.request)
      const owner = typeof login === 'string' ? findPlayer(context.state, login) : undefined
      if (!owner || owner.login === login) return answer()
      return answer(
        await rewritten(context.request, (fields) => ({
          ...fields,
          login: `twin_${secretOf(context.random).slice(0, 8)}`,
        })),
      )
    },
  ),
  planted(
    'login-by-case',
    'signIn',
    'The login is compared with regard to case.',
    'Two logins or addresses are the same',
    async ({ context, answer }) => {
      const { login } = await sentFields(context.request)
      const known = typeof login === 'string' ? findPlayer(context.state, login) : undefined
      const exact = !known || known.login === login || known.email === login
      return exact ? answer() : refused(context, 'invalid_credentials')
    },
  ),
  planted(
    'limits-ignored',
    'paymentCreate',
    'Sums under and over the limits are accepted.',
    'Whole credits, within the `limits`',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) => {
          const { amount } = fields
          const { min, max } = TOP_UP_LIMITS
          return typeof amount === 'number' && Number.isInteger(amount) && amount > 0
            ? { ...fields, amount: Math.min(max, Math.max(min, amount)) }
            : fields
        }),
      ),
  ),
  planted(
    'no-idempotency-key',
    'paymentCreate',
    'A payment is started without an Idempotency-Key.',
    'The request breaks a rule of its schema',
    ({ context, answer }) =>
      answer(
        context.request.headers.has('idempotency-key')
          ? undefined
          : withRequestHeader(context, 'idempotency-key', secretOf(context.random)),
      ),
  ),
  planted(
    'null-as-absent',
    'sessionRevoke',
    'A sessionId that is null is taken for none, so that every other session ends.',
    'The request breaks a rule of its schema',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) => (fields['sessionId'] === null ? {} : fields)),
      ),
  ),
  planted(
    'inherited-names-ignored',
    'passwordChange',
    'A field named like one of every object is ignored.',
    'Requests are closed. A field',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          Object.fromEntries(
            Object.entries(fields).filter(([name]) => !(name in Object.prototype)),
          ),
        ),
      ),
  ),
  planted(
    'numbers-as-texts',
    'emailChangeConfirm',
    'A code that is a number is taken for a text.',
    'The request breaks a rule of its schema',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, ({ code, ...rest }) => ({
          ...rest,
          code: typeof code === 'number' ? String(code) : code,
        })),
      ),
  ),
  planted(
    'texts-as-booleans',
    'passwordChange',
    'A text or a number is taken for a boolean.',
    'The request breaks a rule of its schema',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          ['string', 'number'].includes(typeof fields['revokeOthers'])
            ? { ...fields, revokeOthers: fields['revokeOthers'] === 'true' }
            : fields,
        ),
      ),
  ),
  planted(
    'empty-json-refused',
    'sessionRevoke',
    'A request that calls an empty body JSON is refused.',
    'Without a body, or without',
    async ({ context, answer }) => {
      const { size } = await context.request.clone().blob()
      const isNamed = context.request.headers.has('content-type')
      return size === 0 && isNamed && (await identify(context))
        ? refused(context, 'malformed')
        : answer()
    },
  ),
]
