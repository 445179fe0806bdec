/** Passwords that keep every rule. */
export const PASSWORDS = ['Aurora-2026!', 'Пароль1!', ' Spaced-9 Ends ', 'zZ9~zzzz'] as const

/** Passwords that break one. */
export const BAD_PASSWORDS = [
  'Sh0rt-!',
  'lower-9-case',
  'UPPER-9-CASE',
  'No-Digits',
  'NoMarks99',
  `Aa1!${'x'.repeat(125)}`,
] as const

/** Logins that keep every rule, some of them alike but for case; one is taken from the start. */
export const LOGINS = ['anna', 'ANNA', 'boris_2', 'Vera', 'vera', 'rider'] as const

/** Logins that break a rule. */
export const BAD_LOGINS = ['ab', 'анна', 'an na', 'a'.repeat(21)] as const

/** Addresses that keep every rule, two alike but for case; one is taken from the start. */
export const EMAILS = [
  'anna@example.com',
  'Anna@Example.COM',
  'boris@example.com',
  'vera@example.org',
  '"odd name"@example.org',
  'rider@example.com',
] as const

/** Addresses that break a rule. */
export const BAD_EMAILS = ['anna@example', 'an na@example.com', '@example.com'] as const

/** Players of the seed, known to the model by their names only. */
const SEEDED = ['rider', 'rider@example.com']

/** Whether two names are one: case makes no difference. */
export const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** Whether a name is a player's of the seed. */
export const isSeeded = (name: string): boolean => SEEDED.some((one) => isSame(one, name))

const isIn = (list: readonly string[], word: string) => list.includes(word)

/** Whether a login of the lists above keeps every rule. */
export const isGoodLogin = (login: string): boolean => !isIn(BAD_LOGINS, login)

/** Whether an address of the lists above keeps every rule. */
export const isGoodEmail = (email: string): boolean => !isIn(BAD_EMAILS, email)

/** Whether a password of the lists above keeps every rule. */
export const isGoodPassword = (password: string): boolean => !isIn(BAD_PASSWORDS, password)
