import { plain } from './fixtures'
import { noAttempts, type Attempts } from './rate-limits'

/** A code that is required. */
export interface Ticket {
  readonly method: 'app' | 'email'
  /** What the e-mail said. */
  code: string | null
  wrong: number
  sentAt: number
  expiresAt: number
}

export interface App {
  readonly secret: string
  /** The steps whose codes were used. */
  readonly used: Set<number>
}

export interface Session {
  readonly id: string
  readonly first: boolean
  readonly createdAt: number
}

export interface Token {
  readonly value: string
  readonly account: Account
  readonly session: Session
  replaced: boolean
}

export interface Payment {
  readonly id: string
  readonly url: string
  readonly amount: number
  readonly bonus: number
  readonly createdAt: number
  readonly expiresAt: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  balance: number | undefined
}

export interface Account {
  readonly login: string
  email: string
  password: string
  active: boolean
  money: number
  authorCode: string | null
  factor: { readonly app: App | null } | null
  /** Recovery codes that work, and those that no longer do. */
  recoveryCodes: string[]
  spentCodes: string[]
  /** Codes of e-mails, oldest first. */
  readonly emailCodes: string[]
  sessions: Session[]
  opened: number
  verifySentAt: number
  change: { readonly email: string; readonly ticket: Ticket } | null
  setup: { readonly app: App | null; readonly ticket: Ticket } | null
  removal: Ticket | null
  payments: Payment[]
  readonly keys: Map<string, { readonly payment: Payment; readonly at: number }>
  readonly attempts: { readonly [Rule in Exclude<Attempts['rule'], 'recoveryEmail'>]: Attempts }
}

interface LetterKey {
  readonly key: string
  readonly account: Account
  readonly expiresAt: number
  /** A recovery key that was used, or ended by a new password or e-mail. */
  over: boolean
}

interface Challenge {
  readonly id: string
  readonly account: Account
  readonly ticket: Ticket
  over: boolean
}

/** What the contract says the world is like now. */
export interface Model {
  now: number
  readonly accounts: Account[]
  readonly tokens: Token[]
  readonly challenges: Challenge[]
  readonly verifyKeys: LetterKey[]
  readonly recoveryKeys: LetterKey[]
  /** Tries for names: failed sign-ins of nobody, recovery e-mails of anybody. */
  readonly strangers: Map<string, Attempts>
  readonly recoveries: Map<string, Attempts>
}

/** A world without players. */
export const emptyModel = (now: number): Model => ({
  now,
  accounts: [],
  tokens: [],
  challenges: [],
  verifyKeys: [],
  recoveryKeys: [],
  strangers: new Map(),
  recoveries: new Map(),
})

/** Puts a new account into the model, unverified and with no session, and gives it. */
export const newAccount = (
  model: Model,
  { login, email, password }: Pick<Account, 'login' | 'email' | 'password'>,
): Account => {
  const account: Account = {
    login,
    email,
    password,
    active: false,
    money: 0,
    authorCode: null,
    factor: null,
    recoveryCodes: [],
    spentCodes: [],
    emailCodes: [],
    sessions: [],
    opened: 0,
    verifySentAt: model.now,
    change: null,
    setup: null,
    removal: null,
    payments: [],
    keys: new Map(),
    attempts: {
      signIn: noAttempts('signIn'),
      ownPassword: noAttempts('ownPassword'),
      ownPasswordDay: noAttempts('ownPasswordDay'),
      codeDay: noAttempts('codeDay'),
      recoveryCode: noAttempts('recoveryCode'),
      codeEmail: noAttempts('codeEmail'),
      author: noAttempts('author'),
    },
  }
  model.accounts.push(account)
  return account
}

/** Whether a token is taken: not replaced by a new password, its session still open. */
export const isLive = ({ replaced, session, account }: Token): boolean =>
  !replaced && account.sessions.includes(session)

/** Ends what a new password or e-mail ends: sign-ins that wait for a code, and recovery keys. */
export function endLooseEnds(model: Model, account: Account): void {
  for (const thing of [...model.challenges, ...model.recoveryKeys]) {
    if (thing.account === account) thing.over = true
  }
}

/** The tries of a name, made when they are first asked for. */
export function attemptsOf(
  names: Map<string, Attempts>,
  rule: Attempts['rule'],
  name: string,
): Attempts {
  const attempts = names.get(plain(name)) ?? noAttempts(rule)
  names.set(plain(name), attempts)
  return attempts
}

/** Any of a list, or undefined when it is empty. */
export const pick = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)]
