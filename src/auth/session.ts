import type { User } from '#/api/generated/model/user'
import type { Sender } from '#/api/request-auth'
import type { StoredPlayer } from './storage'

/**
 * The signed-in state of one app.
 *
 * - `believed`: stored by an earlier visit or another tab; the server has not confirmed it yet
 * - `confirmed`: by a check, or by a sign-in here
 * - `ending`: the player has signed out; the page shows them until it has gone home (behaviour A11)
 */
export type Session = {
  /**
   * Changes with each sign-in here, each end and each change of player: a request from another epoch concerns another
   * session.
   */
  epoch: number
} & (
  | { kind: 'anonymous' }
  | {
      kind: 'believed' | 'confirmed' | 'ending'
      /** `null` if another tab or an extension has removed only the token. */
      token: string | null
      user: User
    }
)

export type SessionEvent =
  /** The content of storage: at start, before each use, and when another tab changes it. */
  | ({ kind: 'stored' } & StoredPlayer)
  | { kind: 'signed-in'; token: string; user: User }
  /** A response carried a new token. */
  | { kind: 'renewed'; sender: Sender; token: string }
  /** The server has confirmed the player. `http` has already dispatched a token in the same response as `renewed`. */
  | { kind: 'checked'; epoch: number; user: User }
  /** A response changed the player's data. */
  | { kind: 'updated'; user: User }
  | { kind: 'ending' }
  /** The server has ended the session, the first check has failed, or the page has gone home. */
  | { kind: 'over'; epoch: number }

export const ANONYMOUS: Session = { kind: 'anonymous', epoch: 0 }

/** The session after `event`; the same object if nothing changes. */
export function sessionAfter(session: Session, event: SessionEvent): Session {
  if (event.kind === 'stored') return asStored(session, event)
  if (event.kind === 'signed-in') {
    return { kind: 'confirmed', epoch: session.epoch + 1, token: event.token, user: event.user }
  }
  if (session.kind === 'anonymous') return session
  switch (event.kind) {
    case 'renewed':
      return isSentBy(session, event.sender) ? { ...session, token: event.token } : session
    case 'checked':
      if (session.kind === 'ending' || event.epoch !== session.epoch) return session
      return { ...session, kind: 'confirmed', user: event.user }
    case 'updated':
      return event.user.login === session.user.login ? { ...session, user: event.user } : session
    case 'ending':
      return { ...session, kind: 'ending' }
    case 'over':
      return event.epoch === session.epoch ? anonymousAfter(session) : session
  }
}

const anonymousAfter = ({ epoch }: Session): Session => ({ kind: 'anonymous', epoch: epoch + 1 })

const isSentBy = (session: Session, { epoch, token }: Sender) =>
  session.epoch === epoch && tokenOf(session) === token && session.kind !== 'ending'

/**
 * A player is signed in with a stored user and either a stored token or a session already known here (behaviour S5).
 */
function asStored(session: Session, { token, user }: StoredPlayer): Session {
  const isKnown = session.kind !== 'anonymous'
  if (user === null || !(isKnown || token !== null))
    return isKnown ? anonymousAfter(session) : session
  const isSamePlayer = isKnown && session.user.login === user.login
  // A token that arrives while the old session ends belongs to another sign-in, which stays (behaviour A11).
  const isNewSignIn =
    isKnown && session.kind === 'ending' && token !== null && token !== session.token
  if (!isSamePlayer || isNewSignIn) {
    return { kind: 'believed', epoch: session.epoch + 1, token, user }
  }
  const isSameUser = JSON.stringify(user) === JSON.stringify(session.user)
  if (isSameUser && token === session.token) return session
  return { ...session, token, user: isSameUser ? session.user : user }
}

export const tokenOf = (session: Session) => (session.kind === 'anonymous' ? null : session.token)

/** The player believed to be signed in (behaviour S5). */
export const userOf = (session: Session) => (session.kind === 'anonymous' ? null : session.user)

/** Whether the server has confirmed the player: until then each check is the first (behaviour A12). */
export const isConfirmed = (session: Session) => session.kind === 'confirmed'

export type AccessLevel = 'visitor' | 'unverified' | 'verified'

/** The access level that route guards check. */
export function accessLevelOf(session: Session): AccessLevel {
  switch (session.kind) {
    case 'anonymous':
      return 'visitor'
    // Signing out keeps the page until it has gone home (behaviour A11).
    case 'ending':
    case 'believed':
    case 'confirmed':
      return session.user.active ? 'verified' : 'unverified'
  }
}
