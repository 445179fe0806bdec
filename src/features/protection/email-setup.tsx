import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { CodeWait } from '#/api/code-wait'
import { useProtectionResend } from '#/api/generated/endpoints/protection/protection'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { Alert } from '#/ui/alert'
import { ResendButton } from '#/ui/resend-button'
import { useToaster } from '#/ui/toaster-provider'
import type { ProtectionEvent } from './protection-flow'
import styles from './protection-page.module.css'

type Props = {
  wait: CodeWait
  onEvent: (event: ProtectionEvent) => void
  /** The form that takes the code. */
  children: ReactNode
}

/** Where the code went, the code, and another letter. */
export function EmailSetup({ wait, onEvent, children }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const toaster = useToaster()
  const [problem, setProblem] = useState<string | null>(null)
  const resend = useProtectionResend({ mutation: { meta: { errors: 'inline' } } })
  const address = <b>{wait.maskedEmail}</b>

  async function sendAgain() {
    setProblem(null)
    try {
      onEvent({ kind: 'resent', request: await resend.mutateAsync(), now: Date.now() })
      toaster.show({
        severity: 'success',
        summary: t({ id: 'toast.success', message: 'Success!' }),
        detail: t({ id: 'signCode.sent', message: 'A new code is on its way' }),
        group: 'code',
      })
    } catch (error) {
      const found = problemOf(error)
      setProblem(problemText(found, i18n))
      onEvent({ kind: 'not-resent', problem: found, now: Date.now() })
    }
  }

  return (
    <>
      <Alert severity="info">
        <Trans id="protection.sentTo">We have sent a code to {address}.</Trans>
      </Alert>
      {children}
      <div className={styles['again']}>
        <ResendButton
          until={wait.resendAt}
          isBusy={resend.isPending}
          onResend={() => void sendAgain()}
        />
        {problem !== null && <Alert severity="danger">{problem}</Alert>}
      </div>
    </>
  )
}
