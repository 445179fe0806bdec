import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { PasswordProof } from '#/api/generated/model/passwordProof'
import type { CodeEnded } from '#/api/pending-code'
import { problemOf } from '#/api/problem'
import { settleRemovalStart } from '#/auth/outcomes/protection'
import { PasswordProofForm } from '#/forms/password-proof-form'
import { focusFirstRef } from '#/lib/browser/focus'
import { steadyNow } from '#/lib/time/steady-clock'
import { Button } from '#/ui/buttons/button'
import { useToaster } from '#/ui/toast/toaster-provider'
import type { RemovalEvent } from './protection-removal'

type Props = {
  ended: CodeEnded | null
  onEvent: (event: RemovalEvent) => void
  /** Called when the server reports that protection is off already. */
  onOff: () => void
}

/** The first of two proofs. */
export function RemovalPassword({ ended, onEvent, onOff }: Readonly<Props>) {
  const { t } = useLingui()
  const toaster = useToaster()
  const remove = useMutation({ mutationFn: settleRemovalStart })

  async function prove(proof: PasswordProof) {
    try {
      const request = await remove.mutateAsync(proof)
      onEvent({ kind: 'proved', request, now: steadyNow() })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind !== 'message' || problem.status !== 409) throw error
      // The form disappears with the protection, and so does its alert.
      toaster.show({
        severity: 'info',
        summary: () => t({ id: 'profile.protection.isOff', message: 'Protection is off' }),
        detail: problem.message,
      })
      onOff()
    }
  }

  return (
    <div ref={focusFirstRef}>
      <PasswordProofForm
        ended={ended}
        hint={
          <Trans id="profile.protection.passwordHint">
            To turn protection off, enter your password, then a code.
          </Trans>
        }
        onProve={prove}
      >
        <Button variant="ghost" onClick={() => onEvent({ kind: 'closed' })}>
          <Trans id="flow.cancel">Cancel</Trans>
        </Button>
      </PasswordProofForm>
    </div>
  )
}
