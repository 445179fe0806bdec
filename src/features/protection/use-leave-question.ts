import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useConfirm } from '#/ui/confirm/confirm-provider'
import { runAction } from '#/lib/errors/run-action'

/**
 * The recovery codes are lost with the page. While `isOn`, a player who is about to leave it is asked first: by the
 * site's dialog (`message`) on a navigation, by the browser's on a reload or close.
 */
export function useLeaveQuestion(message: () => string, isOn = true): void {
  const { t } = useLingui()
  const { history } = useRouter()
  const confirm = useConfirm()

  const ask = useEffectEvent(() =>
    confirm({
      header: () => t({ id: 'protection.leave.header', message: 'Leave without the codes?' }),
      message,
      accept: () => t({ id: 'protection.leave', message: 'Leave' }),
      reject: () => t({ id: 'protection.stay', message: 'Stay here' }),
      focus: 'reject',
      primary: 'reject',
    }),
  )

  useEffect(() => {
    if (!isOn) return
    // Not `useBlocker`: it asks while the address is already the other page's.
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        if (nextLocation.pathname === currentLocation.pathname) return false
        if (action === 'PUSH' || action === 'REPLACE') return !(await ask())
        // The browser has already moved and is sent back first: the address is then that of the asking page, and
        // another Back asks again. The history reports how far it had moved.
        const stopListening = history.subscribe(({ action: move }) => {
          stopListening()
          const steps = move.type === 'BACK' ? -1 : move.type === 'GO' ? move.index : 1
          const askHere = async () => {
            if (await ask()) history.go(steps, { ignoreBlocker: true })
          }
          window.addEventListener('popstate', () => runAction(askHere()), { once: true })
        })
        return true
      },
    })
  }, [history, isOn])
}
