import type { EventKind } from '#/api/generated/model/eventKind'
import type { Method } from '#/api/generated/model/method'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import { folded } from './folded'
import type { PasswordHash } from './passwords'
import { secretOf, type Random } from './random'
import type { AppSecret } from './totp'

/** A pending code: its method, lifetime and remaining attempts. */
export interface Ticket {
  readonly method: Method
  /** The code in the e-mail; null if the app generates it. */
  code: string | null
  triesLeft: number
  expiresAt: number
  sentAt: number
}

/** The active second factor. */
export type SecondFactor = {
  /** The unused ones. */
  readonly recoveryCodes: Set<string>
  /** `null` for a player whose server creates new codes only with a new second factor. */
  readonly codesCreatedAt: number | null
} & ({ readonly method: 'app'; readonly app: AppSecret } | { readonly method: 'email' })

/** A second factor that waits for its first code, or new recovery codes that wait for a code of the active factor. */
export type Setup = { readonly ticket: Ticket } & (
  | { readonly method: 'app'; readonly app: AppSecret }
  | { readonly method: 'email' | 'recoveryCodes' }
)

/** An event of an account, and its place. */
export interface AccountEvent {
  readonly kind: EventKind
  readonly at: number
  readonly city: string | null
  readonly device: string | null
}

export interface Player {
  readonly id: string
  readonly login: string
  email: string
  password: PasswordHash
  /** For the console: a seeded password, until it is changed. */
  knownPassword: string | null
  active: boolean
  isBlocked: boolean
  money: number
  votes: number
  mfa: SecondFactor | null
  authorCode: string | null
  sessionsOpened: number
  verificationSentAt: number
  emailChange: { readonly email: string; readonly ticket: Ticket } | null
  setup: Setup | null
  removal: Ticket | null
  /** The newest ten, newest first; `null` for a player whose server keeps none. */
  events: readonly AccountEvent[] | null
  /** Payments from before this world began, newest first. Shared by worlds, never changed. */
  readonly history: readonly Payment[]
}

/** The latest token of a session. */
export interface SessionToken {
  /** Its `jti`. */
  readonly id: string
  readonly issuedAt: number
}

export interface Session {
  readonly id: string
  readonly playerId: string
  token: SessionToken
  /** Replaced tokens, which work until `endsAt`. */
  formerTokens: readonly { readonly id: string; readonly endsAt: number }[]
  readonly createdAt: number
  /** When the last request with its token came. */
  usedAt: number
  readonly city: string | null
  readonly country: string | null
  readonly device: string | null
  /** Whether it is the first session of its account. */
  readonly first: boolean
}

export interface Payment {
  readonly id: string
  readonly playerId: string
  readonly amount: number
  readonly bonus: number
  readonly status: PaymentStatus
  readonly createdAt: number
  readonly expiresAt: number
  /** The balance after the payment, if it succeeded. */
  readonly balance: number | null
  readonly url: string
  /** The origin to which the provider sends the browser back. */
  readonly returnTo: string
}

export interface State {
  /** Signs the tokens. */
  readonly tokenKey: string
  /** The last number used for ids of each kind. */
  readonly counters: Map<string, number>
  readonly players: Map<string, Player>
  readonly sessions: Map<string, Session>
  readonly challenges: Map<string, { readonly playerId: string; readonly ticket: Ticket }>
  readonly verifyKeys: Map<string, { readonly playerId: string; readonly expiresAt: number }>
  readonly recoveryKeys: Map<string, { readonly playerId: string; readonly expiresAt: number }>
  readonly payments: Map<string, Payment>
  readonly idempotency: Map<string, { readonly paymentId: string; readonly at: number }>
  /** By the code in lower case. */
  readonly authors: Map<string, { readonly code: string; readonly ownerId: string | null }>
}

/** The state of a world without players. */
export const emptyState = (random: Random): State => ({
  tokenKey: secretOf(random),
  counters: new Map(),
  players: new Map(),
  sessions: new Map(),
  challenges: new Map(),
  verifyKeys: new Map(),
  recoveryKeys: new Map(),
  payments: new Map(),
  idempotency: new Map(),
  authors: new Map(),
})

/** The next id of a kind: `ses_1`, `ses_2`, … */
export function nextId(state: State, kind: string): string {
  const number = (state.counters.get(kind) ?? 0) + 1
  state.counters.set(kind, number)
  return `${kind}_${number}`
}

/** The player with this login or e-mail, compared in folded form. */
export function findPlayer(state: State, name: string): Player | undefined {
  const key = folded(name)
  return [...state.players.values()].find(
    ({ login, email }) => folded(login) === key || folded(email) === key,
  )
}

/** Open sessions of a player, newest first. */
export const sessionsOf = (state: State, playerId: string): readonly Session[] =>
  [...state.sessions.values()]
    .filter((session) => session.playerId === playerId)
    .toSorted((one, other) => other.createdAt - one.createdAt)

/** Ends the sessions of a player, except `keep`. */
export function endSessions(state: State, playerId: string, keep?: Session): void {
  for (const session of sessionsOf(state, playerId)) {
    if (session !== keep) state.sessions.delete(session.id)
  }
}

/** Ends the sign-ins of a player that wait for a code. */
export function endChallenges({ challenges }: State, playerId: string): void {
  for (const [id, challenge] of challenges) {
    if (challenge.playerId === playerId) challenges.delete(id)
  }
}

/** Ends what is pending for a player outside a session: unfinished sign-ins and recovery keys. */
export function endLooseEnds(state: State, playerId: string): void {
  endChallenges(state, playerId)
  for (const [key, { playerId: owner }] of state.recoveryKeys) {
    if (owner === playerId) state.recoveryKeys.delete(key)
  }
}

/** Ends everything that waits for a code or a key. */
export function endPending(state: State, player: Player): void {
  endLooseEnds(state, player.id)
  player.emailChange = null
  player.setup = null
  player.removal = null
}

/** Ends the sessions that have been unused for `lifetime` milliseconds. */
export function endUnusedSessions({ sessions }: State, now: number, lifetime: number): void {
  for (const [id, { usedAt }] of sessions) {
    if (usedAt + lifetime <= now) sessions.delete(id)
  }
}

/** Ends what waits for a code sent to the player's current address. */
export function endMailedCodes(player: Player): void {
  if (player.setup?.ticket.method === 'email') player.setup = null
  if (player.removal?.method === 'email') player.removal = null
}
