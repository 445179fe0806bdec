import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProtectionRemoveResend } from '#/api/generated/endpoints/protection/protection'
import { settleProtectionRemoval } from '#/auth/outcomes/protection'
import type { CodeKind } from '#/forms/code/code-kind-button'
import { CodeStep } from '#/forms/code/code-step'
import { Button } from '#/ui/buttons/button'
import type { Removal, RemovalEvent } from './protection-removal'

type Props = {
  state: Removal & { kind: 'code' }
  /** Whether recovery codes are left, or may be. */
  hasCodes: boolean
  onEvent: (event: RemovalEvent) => void
  onOff: () => void
}

/** The second proof: a code from the app or an e-mail, or a recovery code. */
export function RemovalCode({ state, hasCodes, onEvent, onOff }: Readonly<Props>) {
  const { pending, isFresh } = state
  const [kind, setKind] = useState<CodeKind>('digits')
  const confirm = useMutation({ mutationFn: settleProtectionRemoval })
  const resend = useProtectionRemoveResend()
  const address = <b translate="no">{pending.maskedEmail}</b>

  return (
    <CodeStep
      pending={pending}
      layout="row"
      hint={
        kind === 'recovery' ? (
          <Trans id="profile.code.recoveryHint">One of the recovery codes you saved last.</Trans>
        ) : pending.method === 'app' ? (
          <Trans id="profile.protection.appHint">Six digits from the authenticator app</Trans>
        ) : (
          <Trans id="profile.protection.emailHint">Six digits from the email to {address}</Trans>
        )
      }
      takesFocus={isFresh}
      {...(hasCodes && { recovery: { kind, onChange: setKind } })}
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
