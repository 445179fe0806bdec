import type { User } from '#/api/generated/model/user'

/** Who the client believes to be signed in (behaviour S5). */
export type Identity = {
  /** Set from the storage at start, at sign-in and by a successful `check`; cleared by a failed one. */
  authenticated: boolean
  token: string | null
  user: User | null
}

export type AccessLevel = 'visitor' | 'unverified' | 'verified'

export const ANONYMOUS: Identity = { authenticated: false, token: null, user: null }

/** Whether anything is known of a player. */
export function isKnown({ authenticated, token, user }: Identity): boolean {
  return authenticated || token !== null || user !== null
}

/** A player needs the authenticated flag or a stored token, and a stored user (behaviour S5). */
export function isSignedIn({ authenticated, token, user }: Identity): boolean {
  return (authenticated || token !== null) && user !== null
}

/** What the guards of the routes decide by. */
export function accessLevelOf(identity: Identity): AccessLevel {
  if (!isSignedIn(identity)) return 'visitor'
  return identity.user?.active ? 'verified' : 'unverified'
}
