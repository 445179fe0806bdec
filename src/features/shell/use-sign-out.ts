import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { readUser, useAuthStore } from '#/auth/auth-store'
import { signOut } from '#/auth/sign-out'
import { useAcceptOrCancel } from '#/ui/confirm/confirm-provider'
import { useSingleFlight } from '#/ui/hooks/use-single-flight'
import { runAction } from '#/lib/errors/run-action'

/** Signs the player out after a confirmation (behaviour A11). */
export function useSignOut(): () => void {
  const { t } = useLingui()
  const confirm = useAcceptOrCancel()
  const store = useAuthStore()
  const navigate = useNavigate()

  return useSingleFlight(async () => {
    const isSure = await confirm({
      header: () => t({ id: 'confirm.logout.header', message: 'Log out?' }),
      message: () =>
        readUser(store)?.mfa
          ? t({
              id: 'confirm.logout.protected',
              message: 'You will need your username, password and a code to log back in.',
            })
          : t({
              id: 'confirm.logout.message',
              message: 'You will need your username and password to log back in.',
            }),
      icon: 'warn',
      isDestructive: true,
    })
    // The session has ended by then, so no page may ask before it is left.
    if (isSure) await signOut(store, () => runAction(navigate({ to: '/', ignoreBlocker: true })))
  })
}
