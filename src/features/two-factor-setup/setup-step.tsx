import { useQueryClient } from '@tanstack/react-query'
import type { MethodInUse } from '#/api/generated/model/methodInUse'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import { changeProtectionView } from '#/api/protection-view'
import { readIdentity, useAuthStore } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { useDeadline } from '#/ui/hooks/use-deadline'
import { AppSetup } from './app-setup'
import { EmailSetup } from './email-setup'
import type { SetupEvent, SetupState } from './setup-flow'
import styles from './protection-page.module.css'
import { SetupCodeForm } from './setup-code-form'

type Props = {
  state: SetupState & { kind: 'setup' }
  onEvent: (event: SetupEvent) => void
}

/** The set-up waits for its first code. Whatever ends it before that leaves the account as it was. */
export function SetupStep({ state, onEvent }: Readonly<Props>) {
  const session = useAuthStore()
  const queryClient = useQueryClient()
  const { setup, wait } = state
  useDeadline(wait.expiresAt, () => onEvent({ kind: 'ran-out' }))

  function keep(mfa: MethodInUse, recoveryCodesLeft: number) {
    const { user } = readIdentity(session)
    if (user) updateSession(session, { user: { ...user, mfa } })
    changeProtectionView(queryClient, { mfa, recoveryCodesLeft })
  }

  function confirm(result: ProtectionOn | ProtectionState) {
    if (result.mfa === null) return
    if ('recoveryCodes' in result) {
      keep(result.mfa, result.recoveryCodes.length)
      return onEvent({ kind: 'confirmed', result })
    }
    keep(result.mfa, result.recoveryCodesLeft)
    onEvent({ kind: 'found-on', recoveryCodesLeft: result.recoveryCodesLeft })
  }

  const form = (
    <SetupCodeForm
      wait={wait}
      onConfirmed={confirm}
      onRefused={(problem) => onEvent({ kind: 'refused', problem })}
      onBack={() => onEvent({ kind: 'went-back' })}
    />
  )
  return (
    <div className={styles['step']}>
      {setup.method === 'app' ? (
        <>
          <AppSetup setup={setup} />
          {form}
        </>
      ) : (
        <EmailSetup wait={wait} onEvent={onEvent}>
          {form}
        </EmailSetup>
      )}
    </div>
  )
}
