import { folded } from '../server/folded'
import type { State } from '../server/state'
import type { Bug } from '../server/world'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields } from './transforms'

const NOTHING_ELSE = 'Nothing else makes two of them'
const BY_CASE = 'Passwords, keys, ids and every'

const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

/** The local part as some mail services read it. */
const asMailServicesDo = (address: string): string => {
  const at = address.lastIndexOf('@')
  return address.slice(0, at).replace(/\+.*/, '').replaceAll('.', '') + address.slice(at)
}

/** Refuses an address that `read` makes the same as one that somebody has. */
const takenWhere = (name: string, says: string, read: (address: string) => string): PlantedBug =>
  planted(name, 'signUp', says, NOTHING_ELSE, async ({ context, answer }) => {
    const { email } = await sentFields(context.request)
    const wanted = read(folded(String(email)))
    const isTaken = [...context.state.players.values()].some(
      (one) => read(folded(one.email)) === wanted,
    )
    return isTaken
      ? refused(context, 'email_taken', { errors: { email: ['Эта почта занята'] } })
      : answer()
  })

/** Reads the passwords of sign-up and sign-in in another way, so that several are one. */
const passwordsAlike = (
  name: string,
  says: string,
  read: (password: string) => string,
): PlantedBug => ({
  name,
  operation: 'signIn',
  says,
  breaks: BY_CASE,
  bug: async (call) => {
    if (!['signIn', 'signUp'].includes(call.operation.id)) return call.answer()
    return call.answer(
      await rewritten(call.context.request, (fields) =>
        typeof fields['password'] === 'string'
          ? { ...fields, password: read(fields['password']) }
          : fields,
      ),
    )
  },
})

/** The name that is known in any case of its letters; what was sent where there is none. */
const known = (names: Iterable<string>, sent: unknown): string =>
  [...names].find((one) => one.toLowerCase() === String(sent).toLowerCase()) ?? String(sent)

/** Finds what a field of the request names without regard to case. */
const fieldOfAnyCase =
  (field: string, namesOf: (state: State) => Iterable<string>): Bug =>
  async ({ context, answer }) =>
    answer(
      await rewritten(context.request, (fields) =>
        typeof fields[field] === 'string'
          ? { ...fields, [field]: known(namesOf(context.state), fields[field]) }
          : fields,
      ),
    )

/** The same for a header. */
const headerOfAnyCase =
  (name: string, read: (value: string, state: State) => string): Bug =>
  ({ context, answer }) => {
    const headers = new Headers(context.request.headers)
    const value = headers.get(name)
    if (value === null) return answer()
    headers.set(name, read(value, context.state))
    return answer(new Request(context.request, { headers }))
  }

/** What differs is taken for the same. */
export const distinctBugs: readonly PlantedBug[] = [
  takenWhere(
    'accents-ignored',
    'An address is taken where another one differs by an accent only, as many collations have it.',
    unaccented,
  ),
  takenWhere(
    'compatible-letters',
    'An address is taken where another one has letters that only look the same.',
    (address) => address.normalize('NFKC'),
  ),
  takenWhere(
    'letters-case-folded',
    'An address is taken where another one has ss in the place of ß.',
    (address) => address.replaceAll('ß', 'ss'),
  ),
  takenWhere(
    'tags-and-dots-ignored',
    'An address is taken where another one differs by a dot or a tag only.',
    asMailServicesDo,
  ),
  planted(
    'names-as-patterns',
    'signIn',
    'The name of a sign-in is looked up as a pattern, so that a percent sign is any name.',
    NOTHING_ELSE,
    async ({ context, answer }) => {
      const { login } = await sentFields(context.request)
      if (typeof login !== 'string' || !login.includes('%')) return answer()
      const pieces = login.split('%').map((one) => one.replaceAll(/\W/g, String.raw`\$&`))
      const pattern = new RegExp(`^${pieces.join('.*')}$`, 'i')
      const found = [...context.state.players.values()].findLast((one) => pattern.test(one.login))
      return answer(
        await rewritten(context.request, (fields) => ({ ...fields, login: found?.login ?? login })),
      )
    },
  ),
  passwordsAlike(
    'passwords-without-accents',
    'Accents of a password are not compared.',
    unaccented,
  ),
  passwordsAlike('passwords-in-any-case', 'The case of a password is not compared.', (password) =>
    password.length < 8 ? password : `aA1!${password.toLowerCase()}`,
  ),
  passwordsAlike(
    'compatible-passwords',
    'A password is compared in normal form KC, which makes other letters the same.',
    (password) => password.normalize('NFKC'),
  ),
  planted(
    'idempotency-key-in-any-case',
    'paymentCreate',
    'Idempotency keys are compared without regard to case.',
    BY_CASE,
    headerOfAnyCase('idempotency-key', (key) => key.toLowerCase()),
  ),
  planted(
    'recovery-key-in-any-case',
    'recoveryInspect',
    'A recovery key is looked up without regard to case.',
    BY_CASE,
    headerOfAnyCase('x-recovery-key', (key, { recoveryKeys }) => known(recoveryKeys.keys(), key)),
  ),
  planted(
    'used-key-in-any-case',
    'recoveryFinish',
    'A recovery key finishes a recovery in any case of its letters.',
    BY_CASE,
    fieldOfAnyCase('key', ({ recoveryKeys }) => recoveryKeys.keys()),
  ),
  planted(
    'verification-key-in-any-case',
    'accountVerify',
    'A verification key is looked up without regard to case.',
    BY_CASE,
    fieldOfAnyCase('key', ({ verifyKeys }) => verifyKeys.keys()),
  ),
  planted(
    'challenge-in-any-case',
    'signInConfirm',
    'A challenge is looked up without regard to case.',
    BY_CASE,
    fieldOfAnyCase('challenge', ({ challenges }) => challenges.keys()),
  ),
  planted(
    'payment-in-any-case',
    'paymentView',
    'A payment is looked up without regard to case.',
    BY_CASE,
    ({ context, answer }) => {
      const url = new URL(context.request.url)
      const { payments } = context.state
      url.searchParams.set('payment', known(payments.keys(), url.searchParams.get('payment') ?? ''))
      return answer(new Request(url, context.request))
    },
  ),
  planted(
    'logins-as-numbers',
    'signUp',
    'Logins of digits are compared as numbers.',
    NOTHING_ELSE,
    async ({ context, answer }) => {
      const login = String((await sentFields(context.request))['login'])
      const isTaken = [...context.state.players.values()].some(
        (one) => one.login !== login && /^\d+$/.test(login + one.login) && +one.login === +login,
      )
      return isTaken ? refused(context, 'login_taken', { errors: { login: ['taken'] } }) : answer()
    },
  ),
]
