import type { User } from '#/api/generated/model/user'

/** What the client believes about who is looking at the page (behaviour S5). */
export type Identity = {
  /** Set at start from the storage, at sign-in and by a good `check`; cleared by a failed one. */
  authenticated: boolean
  token: string | null
  user: User | null
}

export type AccessLevel = 'visitor' | 'unverified' | 'verified'

export const ANONYMOUS: Identity = { authenticated: false, token: null, user: null }

/** Whether anything is known of who is looking. */
export function isKnown({ authenticated, token, user }: Identity): boolean {
  return authenticated || token !== null || user !== null
}

/**
 * "A user counts as logged in when the authenticated flag or a stored token is present, together with a
 * stored user" (behaviour S5).
 */
export function isLoggedIn({ authenticated, token, user }: Identity): boolean {
  return (authenticated || token !== null) && user !== null
}

/** What the guards of the routes go by. */
export function accessLevelOf(identity: Identity): AccessLevel {
  if (!isLoggedIn(identity)) return 'visitor'
  return identity.user?.active ? 'verified' : 'unverified'
}
