import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { readIdentity, useAuthStore } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'

type Change = Partial<Omit<UserData, 'user'>> & { user?: Partial<User> }

/** Merges what an answer says into the session's data, the stored user included. */
export function useSessionChange(): (change: Change) => void {
  const session = useAuthStore()
  return ({ user, ...rest }) => {
    const known = readIdentity(session).user
    // Signed out meanwhile: there is nothing to change.
    if (known === null) return
    updateSession(session, user ? { ...rest, user: { ...known, ...user } } : rest)
  }
}
