import type { User } from '#/api/generated/model/user'
import type { Sender } from '#/api/request-auth'
import type { StoredPlayer } from './storage'

/**
 * Who is signed in, in one app.
 *
 * - `believed`: stored by an earlier visit or another tab; the server has not confirmed it yet
 * - `confirmed`: by a check, or by a sign-in here
 * - `ending`: the player has signed out; the page still shows them until it has gone home (behaviour A11)
 */
export type Session = {
  /** Changes with each change of player: what was sent in another epoch is about somebody else. */
  epoch: number
} & (
  | { kind: 'anonymous' }
  | {
      kind: 'believed' | 'confirmed' | 'ending'
      /** `null` where another tab or an extension has removed it alone. */
      token: string | null
      user: User
    }
)

export type SessionEvent =
  /** What the storage holds now: at start, before each use, and when another tab changes it. */
  | ({ kind: 'stored' } & StoredPlayer)
  | { kind: 'signed-in'; token: string; user: User }
  /** A response carried a new token. */
  | { kind: 'renewed'; sender: Sender; token: string }
  /** The server has confirmed the player. A token in the same response is `renewed` before. */
  | { kind: 'checked'; epoch: number; user: User }
  /** A response changed what is known of the player. */
  | { kind: 'updated'; user: User }
  | { kind: 'ending' }
  /** The server has ended it, the first check has failed, or the page has gone home. */
  | { kind: 'over'; epoch: number }

export const NOBODY: Session = { kind: 'anonymous', epoch: 0 }

/** The session after `event`; the same object where nothing changes. */
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
 * Signed in is who has a stored user, and a stored token or a session that is known here already (behaviour S5).
 */
function asStored(session: Session, { token, user }: StoredPlayer): Session {
  const isKnown = session.kind !== 'anonymous'
  if (user === null || !(isKnown || token !== null))
    return isKnown ? anonymousAfter(session) : session
  const isSamePlayer = isKnown && session.user.login === user.login
  // A token that comes while the former session ends is that of another sign-in, which stays (behaviour A11).
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

/** The player who is believed to be signed in (behaviour S5). */
export const userOf = (session: Session) => (session.kind === 'anonymous' ? null : session.user)

/** Whether the server has confirmed the player: until then each check is the first (behaviour A12). */
export const isConfirmed = (session: Session) => session.kind === 'confirmed'

export type AccessLevel = 'visitor' | 'unverified' | 'verified'

/** What the guards of the routes decide by. */
export function accessLevelOf(session: Session): AccessLevel {
  switch (session.kind) {
    case 'anonymous':
      return 'visitor'
    case 'believed':
    case 'confirmed':
    case 'ending':
      return session.user.active ? 'verified' : 'unverified'
  }
}
