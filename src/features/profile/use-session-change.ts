import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#/api/generated/model/user'
import type { UserData } from '#/api/generated/model/userData'
import { readIdentity, useSession } from '#/api/session'
import { updateSession } from '#/api/server'
import { sessionQuery } from '#/api/session-query'

type Change = Partial<Omit<UserData, 'user'>> & { user?: Partial<User> }

/** Merges what an answer says into the session's data, the stored user included. */
export function useSessionChange(): (change: Change) => void {
  const session = useSession()
  const client = useQueryClient()
  return ({ user, ...rest }) => {
    const known = readIdentity(session).user
    // Signed out meanwhile: there is nothing to change.
    if (known === null) return
    const isChecking = client.getQueryState(sessionQuery.queryKey)?.fetchStatus === 'fetching'
    updateSession(session, user ? { ...rest, user: { ...known, ...user } } : rest)
    // A check that was asked before the change would put the former state back.
    if (isChecking) void checkAfter()
  }

  async function checkAfter() {
    await client.ensureQueryData(sessionQuery).catch(() => undefined)
    await client.invalidateQueries(sessionQuery)
  }
}
