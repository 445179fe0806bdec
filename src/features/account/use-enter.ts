import { useLingui } from '@lingui/react/macro'
import type { UserData } from '#/api/generated/model/userData'
import { loadServerClient, readUser, useAuthStore } from '#/auth/auth-store'
import { isKept } from '#/auth/storage'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { useToaster } from '#/ui/toast/toaster-provider'

/**
 * Returns a function that signs in the player of a response, and returns whether to go on to the next page. A player
 * who has left this page is signed in anyway, unless another player has signed in. Warns if the browser will not
 * remember the sign-in.
 */
export function useEnter(): (data: UserData) => Promise<boolean> {
  const { t } = useLingui()
  const store = useAuthStore()
  const isHere = useIsCurrentPage()
  const toaster = useToaster()
  return async (data) => {
    const server = await loadServerClient(store)
    if (!isHere() && readUser(store) !== null) return false
    server.applySignIn(data)
    // They asked the visitor to log in, or are about the session before.
    for (const { id } of toaster.getSnapshot()) toaster.close(id)
    if (!isKept()) {
      toaster.show({
        severity: 'warn',
        summary: () =>
          t({ id: 'enter.notKept', message: 'This browser won’t remember that you are logged in' }),
        detail: () =>
          t({
            id: 'enter.notKeptDetail',
            message: 'Its storage is full or blocked: you stay logged in while this page is open.',
          }),
      })
    }
    return isHere()
  }
}
