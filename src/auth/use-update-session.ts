import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { readSession, useAuthStore } from './auth-store'
import { userOf } from './session'
import { updateSession } from './server-client'

type Change = Partial<Omit<UserData, 'user'>> & { user?: Partial<User> }

/** Merges a part of a response into the session's data, the stored user included. */
export function useUpdateSession(): (change: Change) => void {
  const store = useAuthStore()
  return ({ user, ...rest }) => {
    const known = userOf(readSession(store))
    // The player has signed out: there is nothing to change.
    if (known === null) return
    updateSession(store, user ? { ...rest, user: { ...known, ...user } } : rest)
  }
}
