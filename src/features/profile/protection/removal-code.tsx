import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { PendingCode } from '#/api/pending-code'
import { useProtectionRemoveResend } from '#/api/generated/endpoints/protection/protection'
import { settleProtectionRemoval } from '#/auth/outcomes/protection'
import { Button } from '#/ui/buttons/button'
import { CodeStep } from '../code-step'
import type { RemovalEvent } from './protection-removal'

const inline = { errors: 'inline' as const }

type Props = {
  wait: PendingCode
  onEvent: (event: RemovalEvent) => void
  onOff: () => void
}

/** The second proof: a code from the app or an e-mail, or a recovery code. */
export function RemovalCode({ wait, onEvent, onOff }: Readonly<Props>) {
  const confirm = useMutation({ mutationFn: settleProtectionRemoval, meta: inline })
  const resend = useProtectionRemoveResend({ mutation: { meta: inline } })
  const address = <b>{wait.maskedEmail}</b>

  return (
    <CodeStep
      wait={wait}
      hint={
        wait.method === 'app' ? (
          <Trans id="profile.protection.appHint">Six digits from the authenticator app</Trans>
        ) : (
          <Trans id="profile.protection.emailHint">Six digits from the email to {address}</Trans>
        )
      }
      takesRecovery
      takesFocus
      onCode={async (code) => {
        await confirm.mutateAsync(code)
        onOff()
      }}
      onResend={() => resend.mutateAsync()}
      onEvent={onEvent}
    >
      <Button variant="ghost" onClick={() => onEvent({ kind: 'closed' })}>
        <Trans id="flow.cancel">Cancel</Trans>
      </Button>
    </CodeStep>
  )
}
