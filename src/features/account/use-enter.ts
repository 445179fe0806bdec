import { useLingui } from '@lingui/react/macro'
import type { UserData } from '#/api/generated/model/userData'
import { loadServerClient, readUser, useAuthStore } from '#/auth/auth-store'
import { isKept } from '#/auth/storage'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { useToaster } from '#/ui/toast/toaster-provider'

/**
 * A function that signs the player of a response in, and returns whether to lead them on. A player who has left this page is
 * signed in all the same, unless another player has signed in. Says so where the browser will not remember it.
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
