import { isRecord } from '#/lib/is-record'
import { findPlayer } from '../server/state'
import type { OperationId } from '../server/contract'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields, transformed, withStatus } from './transforms'

/** Fails at some requests. */
const failing = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  when: (context: RequestContext) => boolean | Promise<boolean>,
): PlantedBug =>
  planted(name, operation, says, breaks, async ({ context, answer }) =>
    (await when(context)) ? withStatus(refused(context, 'server_error'), 500) : answer(),
  )

/** Changes a field of the request of `signUp`. */
const signingUp = (
  name: string,
  says: string,
  breaks: string,
  field: 'login' | 'email' | 'password',
  to: (value: string) => string,
): PlantedBug =>
  planted(name, 'signUp', says, breaks, async ({ context, answer }) =>
    answer(
      await rewritten(context.request, (fields) =>
        typeof fields[field] === 'string' ? { ...fields, [field]: to(fields[field]) } : fields,
      ),
    ),
  )

const refusingEmail = (name: string, says: string, pattern: RegExp): PlantedBug =>
  planted(name, 'signUp', says, 'The local part is dot-separated', async ({ context, answer }) => {
    const { email } = await sentFields(context.request)
    return pattern.test(String(email))
      ? refused(context, 'validation', { errors: { email: ['Похоже, в адресе ошибка'] } })
      : answer()
  })

/** Twins that `same` does not distinguish are let in. */
const lettingTwins = (
  name: string,
  says: string,
  differ: (one: string, other: string) => boolean,
) =>
  planted(name, 'signUp', says, 'Login and e-mail are unique', async ({ context, answer }) => {
    const { email } = await sentFields(context.request)
    const owner = findPlayer(context.state, String(email))
    if (!owner || !differ(owner.email, String(email))) return answer()
    context.state.players.delete(owner.id)
    const response = await answer()
    context.state.players.set(owner.id, owner)
    return response
  })

/** Reads passwords in another way, wherever one is set or compared. */
const readingPasswords =
  (read: (password: string) => string): Bug =>
  async ({ context, answer }) =>
    answer(
      await rewritten(context.request, (fields) =>
        typeof fields['password'] === 'string'
          ? { ...fields, password: read(fields['password']) }
          : fields,
      ),
    )

/** As many bytes of a text as a hash function takes. */
const cut = (password: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(password).slice(0, 72)).replaceAll('\uFFFD', '')

const naming = (field: string) =>
  transformed(
    'errors',
    (errors) => (isRecord(errors) ? { [field]: Object.values(errors)[0] } : errors),
    ({ status }) => status === 422,
  )

/** Letters, languages and names of fields that are not what they should be. */
export const textBugs: readonly PlantedBug[] = [
  refusingEmail('plus-in-address', 'An address with a plus sign is refused.', /\+/),
  refusingEmail('latin-addresses-only', 'A Cyrillic address is refused.', /[а-я]/i),
  refusingEmail('quoted-address', 'A quoted address is refused.', /"/),
  lettingTwins(
    'cyrillic-twins',
    'Two addresses that differ in the case of a Cyrillic letter are two accounts.',
    (one, other) => /[а-я]/i.test(one) && one !== other,
  ),
  lettingTwins(
    'composed-twins',
    'Two addresses that differ in their normal form are two accounts.',
    (one, other) => one !== other && one.normalize('NFC') === other.normalize('NFC'),
  ),
  signingUp(
    'login-in-small-letters',
    'A login is kept in small letters.',
    'What is stored and shown',
    'login',
    (login) => login.toLowerCase(),
  ),
  planted(
    'address-in-small-letters',
    'sessionCheck',
    'The address is shown in small letters, not as it was typed.',
    'What is stored and shown',
    transformed('user.email', (email) => String(email).toLowerCase()),
  ),
  signingUp(
    'login-with-line-feed',
    'A login may end with a line feed.',
    'Patterns match the whole value',
    'login',
    (login) => login.replace(/\n$/, ''),
  ),
  signingUp(
    'address-with-line-feed',
    'An address may end with a line feed.',
    'Patterns match the whole value',
    'email',
    (email) => email.replace(/\n$/, ''),
  ),
  signingUp(
    'digits-of-any-script',
    'A digit of any script is one of a password.',
    'At least one lowercase letter',
    'password',
    (password) => password.replaceAll('\u0663', '3'),
  ),
  signingUp(
    'marks-of-any-kind',
    'Any character is mark enough for a password.',
    'At least one lowercase letter',
    'password',
    (password) => password.replaceAll('№', '#'),
  ),
  {
    name: 'passwords-of-72-bytes',
    operation: 'signIn',
    says: 'Only the first 72 bytes of a password count.',
    breaks: 'Compared in Unicode normal form C, whole',
    bug: (call) =>
      ['signIn', 'signUp'].includes(call.operation.id)
        ? readingPasswords(cut)(call)
        : call.answer(),
  },
  {
    name: 'passwords-as-composed',
    operation: 'signIn',
    says: 'A password is another one where its letters are composed otherwise.',
    breaks: 'Compared in Unicode normal form C, so',
    bug: (call) =>
      ['signIn', 'signUp'].includes(call.operation.id)
        ? readingPasswords((password) => password.replaceAll('e\u0301', 'eX'))(call)
        : call.answer(),
  },
  planted(
    'password-trimmed',
    'signIn',
    'White space around a password is dropped.',
    'A current password, never trimmed.',
    readingPasswords((password) => password.trim()),
  ),
  planted(
    'sign-in-by-rules',
    'signIn',
    'A sign-in refuses what a sign-up would.',
    'The rules of sign-up are not',
    async ({ context, answer }) => {
      const { password } = await sentFields(context.request)
      return typeof password === 'string' && password !== '' && password.length < 8
        ? refused(context, 'validation', { errors: { password: ['Слишком коротко'] } })
        : answer()
    },
  ),
  planted(
    'email-for-password',
    'emailChange',
    'A wrong password is called a wrong address.',
    '`errors` names request fields.',
    naming('email'),
  ),
  planted(
    'password-for-current',
    'passwordChange',
    'A wrong current password names a field that there is not.',
    'A wrong current password is `422 invalid_password`',
    naming('password'),
  ),
  planted(
    'method-for-password',
    'protectionStart',
    'A wrong password names the method.',
    '`errors` names request fields.',
    naming('method'),
  ),
  failing(
    'malformed-languages-fail',
    'signIn',
    'A header that is no list of languages makes the server fail.',
    'A list that names neither',
    ({ request }) => /q=(?![\d ])|;$/.test(request.headers.get('accept-language') ?? ''),
  ),
  planted(
    'address-escaped',
    'sessionCheck',
    'The address is shown as HTML escapes it.',
    'What is stored and shown',
    transformed('user.email', (email) => String(email).replaceAll('&', '&amp;')),
  ),
  failing(
    'emoji-fail',
    'signUp',
    'A character of four bytes in an address makes the server fail.',
    'The local part is dot-separated',
    async ({ request }) =>
      /[\u{10000}-\u{10FFFF}]/u.test(String((await sentFields(request))['email'])),
  ),
]
