import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endSession } from '#/api/sign-out'
import { useRef } from 'react'
import { useConfirm, useConfirmLabels } from '#/ui/confirm-provider'

/** Asks, and on yes signs the player out (specification, section 4). */
export function useLogOut(): () => void {
  const { t } = useLingui()
  const confirm = useConfirm()
  const labels = useConfirmLabels()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const isAsking = useRef(false)

  async function logOut() {
    // A double click asks once.
    if (isAsking.current) return
    isAsking.current = true
    const isSure = await confirm({
      ...labels,
      header: t({ id: 'confirm.logout.header', message: 'Log out?' }),
      message: t({
        id: 'confirm.logout.message',
        message: 'You will need your login and password to come back.',
      }),
      icon: 'warn',
      focus: 'accept',
    })
    if (isSure) await endSession(queryClient, () => void navigate({ to: '/' }))
    isAsking.current = false
  }
  return () => void logOut()
}
