import { domainToASCII } from 'node:url'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'

/** Passwords that keep every rule. */
export const PASSWORDS = [
  'Aurora-2026!',
  'Парольпароль1!',
  ' Spaced-9 Ends ',
  `zZ9~${'z'.repeat(PASSWORD_MIN - 4)}`,
] as const

/** Passwords that break one. */
export const BAD_PASSWORDS = [
  `Sh0rt-${'!'.repeat(PASSWORD_MIN - 7)}`,
  'lower-9-case-again',
  'UPPER-9-CASE-AGAIN',
  'No-Digits-At-All',
  'NoMarksAtAll99',
  `Aa1!${'x'.repeat(PASSWORD_MAX - 3)}`,
] as const

/** Logins that keep every rule, some of them alike but for case; one is taken from the start. */
export const LOGINS = ['anna', 'ANNA', 'boris_2', 'Vera', 'vera', 'rider'] as const

/** Logins that break a rule. */
export const BAD_LOGINS = ['ab', 'анна', 'an na', 'a'.repeat(21)] as const

/** Addresses that keep every rule, some alike but for case or the form of the domain; one is taken from the start. */
export const EMAILS = [
  'anna@example.com',
  'Anna@Example.COM',
  'boris@example.com',
  'vera@example.org',
  '"odd name"@example.org',
  'маяк@пример.рф',
  'Маяк@xn--e1afmkfd.xn--P1AI',
  'rider@example.com',
] as const

/** Addresses that break a rule. */
export const BAD_EMAILS = ['anna@example', 'an na@example.com', '@example.com'] as const

/** Players of the seed, known to the model by their names only. */
const SEEDED = ['rider', 'rider@example.com']

/** A name in the form in which names are compared. */
export function plain(name: string): string {
  const [domain = '', ...local] = name.toLowerCase().split('@').toReversed()
  return [domainToASCII(domain) || domain, ...local].join('@')
}

/** Whether two names are one: neither case nor the form of a domain makes a difference. */
export const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

/** Whether a name is a player's of the seed. */
export const isSeeded = (name: string): boolean => SEEDED.some((one) => isSame(one, name))

const isIn = (list: readonly string[], word: string) => list.includes(word)

/** Whether a login of the lists above keeps every rule. */
export const isGoodLogin = (login: string): boolean => !isIn(BAD_LOGINS, login)

/** Whether an address of the lists above keeps every rule. */
export const isGoodEmail = (email: string): boolean => !isIn(BAD_EMAILS, email)

/** Whether a password of the lists above keeps every rule. */
export const isGoodPassword = (password: string): boolean => !isIn(BAD_PASSWORDS, password)
