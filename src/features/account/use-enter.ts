import type { UserData } from '#/api/generated/model/userData'
import { loadServerClient, readUser, useAuthStore } from '#/auth/auth-store'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'

/**
 * A function that signs the player of a response in, and returns whether to lead them on. A player who has left this page is
 * signed in all the same, unless another player has signed in.
 */
export function useEnter(): (data: UserData) => Promise<boolean> {
  const store = useAuthStore()
  const isHere = useIsCurrentPage()
  return async (data) => {
    const server = await loadServerClient(store)
    if (!isHere() && readUser(store) !== null) return false
    server.applySignIn(data)
    return isHere()
  }
}
