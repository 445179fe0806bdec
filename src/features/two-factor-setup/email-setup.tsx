import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PendingCode } from '#/api/pending-code'
import { useProtectionResend } from '#/api/generated/endpoints/protection/protection'
import { useCodeResend } from '#/forms/code/use-code-resend'
import { Alert } from '#/ui/feedback/alert'
import { ResendButton } from '#/ui/buttons/resend-button'
import type { SetupEvent } from './setup-flow'
import styles from './protection-page.module.css'

type Props = {
  wait: PendingCode
  onEvent: (event: SetupEvent) => void
  /** The form that takes the code. */
  children: ReactNode
}

/** Where the code went, the code, and another e-mail. */
export function EmailSetup({ wait, onEvent, children }: Readonly<Props>) {
  const resend = useProtectionResend({ mutation: { meta: { errors: 'inline' } } })
  const address = <b>{wait.maskedEmail}</b>

  const again = useCodeResend(() => resend.mutateAsync(), onEvent)

  return (
    <>
      <Alert severity="info">
        <Trans id="protection.sentTo">We have sent a code to {address}.</Trans>
      </Alert>
      {children}
      <div className={styles['again']}>
        <ResendButton until={wait.resendAt} isBusy={again.isSending} onResend={again.resend} />
        {again.shown && <Alert severity="error">{again.shown.message}</Alert>}
      </div>
    </>
  )
}
