import { identify } from '../server/auth'
import { folded } from '../server/folded'
import { findPlayer } from '../server/state'
import type { OperationId } from '../server/contract'
import type { Bug } from '../server/world'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields, transformed } from './transforms'

/** A sign-up that refuses a good value. */
const refusing = (
  name: string,
  says: string,
  breaks: string,
  field: 'login' | 'email',
  pattern: RegExp,
): PlantedBug =>
  planted(name, 'signUp', says, breaks, async ({ context, answer }) =>
    pattern.test(String((await sentFields(context.request))[field]))
      ? refused(context, 'validation', { errors: { [field]: ['Похоже, здесь ошибка'] } })
      : answer(),
  )

/** A text that makes the server fail. */
const failing = (name: string, operation: OperationId, says: string, pattern: RegExp): PlantedBug =>
  planted(
    name,
    operation,
    says,
    'The request breaks a rule of its schema',
    async ({ context, answer }) =>
      pattern.test(await context.request.clone().text())
        ? refused(context, 'server_error')
        : answer(),
  )

/** Reads `Accept-Language` as Russian where `pattern` finds something in it. */
const misreading =
  (pattern: RegExp): Bug =>
  async ({ context, answer }) => {
    const headers = new Headers(context.request.headers)
    if (pattern.test(headers.get('accept-language') ?? '')) headers.set('accept-language', 'ru')
    return answer(new Request(context.request, { headers }))
  }

const LENGTHS = 'Text. Lengths are counted'
const DOMAINS = 'The domain is a bracketed'
const WEIGHTS = 'The supported language of the highest weight'

/** Bugs that show only at the edge of a rule. */
export const edgeBugs: readonly PlantedBug[] = [
  refusing('login-of-three', 'A login of three characters is refused.', LENGTHS, 'login', /^.{3}$/),
  refusing(
    'login-of-twenty',
    'A login of twenty characters is refused.',
    LENGTHS,
    'login',
    /^\w{20}$/,
  ),
  refusing(
    'address-of-64',
    'An address with a local part of 64 characters is refused.',
    LENGTHS,
    'email',
    /^[^@]{64}@/,
  ),
  refusing(
    'domain-in-letters',
    'A domain in other letters is refused.',
    DOMAINS,
    'email',
    /@.*\P{ASCII}/u,
  ),
  refusing(
    'domain-in-ascii',
    'An internationalised domain in its ASCII form is refused.',
    DOMAINS,
    'email',
    /@xn--/,
  ),
  refusing('domain-of-numbers', 'An IPv4 address is refused as a domain.', DOMAINS, 'email', /@\[/),
  planted(
    'domain-twins',
    'signUp',
    'Two addresses whose domains are one in ASCII are two accounts.',
    'Two logins or addresses are the same',
    async ({ context, answer }) => {
      const email = String((await sentFields(context.request))['email'])
      const owner = findPlayer(context.state, email)
      if (!owner || owner.email.toLowerCase() === email.toLowerCase()) return answer()
      if (!/@xn--/.test(email)) return answer()
      context.state.players.delete(owner.id)
      const response = await answer()
      context.state.players.set(owner.id, owner)
      return response
    },
  ),
  failing('zero-byte-fails', 'signIn', 'A zero byte in a text makes the server fail.', /\\u0000/),
  failing(
    'half-a-sign-fails',
    'accountVerify',
    'Half of a surrogate pair makes the server fail.',
    /\\ud8/,
  ),
  failing(
    'nested-lists-fail',
    'recoveryRequest',
    'Lists in lists make the server fail, for its stack ends.',
    /\[{1000}/,
  ),
  planted(
    'recovery-by-case',
    'recoveryRequest',
    'A name in capitals is another one to the limit of recoveries.',
    'A name as it was typed, folded',
    async ({ context, answer }) => {
      const login = String((await sentFields(context.request))['login'])
      if (login !== folded(login)) context.limits.forget('recoveryEmail', folded(login))
      return answer()
    },
  ),
  planted(
    'revoke-others-ignored',
    'passwordChange',
    'With `revokeOthers: true`, as opposed to nothing, other sessions go on.',
    'Other sessions end unless',
    async ({ context, answer }) =>
      answer(
        await rewritten(context.request, (fields) =>
          fields['revokeOthers'] === true ? { ...fields, revokeOthers: false } : fields,
        ),
      ),
  ),
  planted(
    'session-begins-anew',
    'sessionCheck',
    'A session is said to have begun with the request that asks.',
    'When the player signed in.',
    async (call) =>
      transformed('sessions.*.createdAt', () => new Date(call.context.clock.now()).toISOString())(
        call,
      ),
  ),
  planted(
    'pending-after-change',
    'emailChangeConfirm',
    'The address that was confirmed is said to wait for its code.',
    'The address of a change that waits',
    async (call) => {
      const response = await call.answer()
      if (response.status !== 200) return response
      const body = await response.json()
      const user = { ...body.user, pendingEmail: body.user.email }
      return Response.json({ ...body, user }, { headers: { 'cache-control': 'no-store' } })
    },
  ),
  planted(
    'pending-for-ever',
    'sessionCheck',
    'An e-mail change that has expired is said to wait for its code.',
    'The address of a change that waits',
    async (call) => {
      const change = (await identify(call.context))?.player.emailChange
      return transformed('user.pendingEmail', (email) => change?.email ?? email)(call)
    },
  ),
  planted(
    'language-in-capitals',
    'signIn',
    'A language in capitals is not known.',
    WEIGHTS,
    misreading(/^EN$/),
  ),
  planted(
    'language-with-spaces',
    'recoveryInspect',
    'Spaces around the weight of a language end the list.',
    WEIGHTS,
    misreading(/ ; ?q=/),
  ),
]
