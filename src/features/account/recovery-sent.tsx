import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRecoveryRequest } from '#/api/generated/endpoints/account/account'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { siteConfig } from '#/config'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { OutsideLink } from '#/ui/outside-link'
import { ResendButton } from '#/ui/resend-button'
import { useToaster } from '#/ui/toaster-provider'
import type { RecoveryRequestEvent, RecoveryRequestState } from './recovery-flow'
import styles from './small-print.module.css'

type Props = {
  state: RecoveryRequestState & { kind: 'sent' }
  onEvent: (event: RecoveryRequestEvent) => void | Promise<void>
}

/** The letter is on its way, where there is anybody to write to: again, or to another name. */
export function RecoverySent({ state, onEvent }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const toaster = useToaster()
  const [problem, setProblem] = useState<string | null>(null)
  const request = useRecoveryRequest({ mutation: { meta: { errors: 'inline' } } })
  const { login } = state

  async function sendAgain() {
    setProblem(null)
    try {
      const { resendAfter } = await request.mutateAsync({ data: { login } })
      void onEvent({ kind: 'sent', login, resendAfter, now: Date.now() })
      toaster.show({
        severity: 'success',
        summary: t({ id: 'toast.success', message: 'Success!' }),
        detail: t({
          id: 'recovery.sentAgain',
          message: 'If there is such an account, the letter has been sent again',
        }),
        group: 'recovery',
      })
    } catch (error) {
      const found = problemOf(error)
      setProblem(problemText(found, i18n))
      void onEvent({ kind: 'not-resent', problem: found, now: Date.now() })
    }
  }

  return (
    <>
      {problem !== null && <Alert severity="danger">{problem}</Alert>}
      <div className={styles['stack']}>
        <ResendButton
          until={state.resendAt}
          isBusy={request.isPending}
          onResend={() => void sendAgain()}
        />
        <Button variant="ghost" block onClick={() => void onEvent({ kind: 'restarted' })}>
          <Trans id="recovery.another">Enter another login or e-mail</Trans>
        </Button>
      </div>
      <p className={styles['alt']}>
        <Trans id="waiting.noLetter">
          No letter? Look into the spam folder, or write to{' '}
          <OutsideLink href={siteConfig.supportUrl}>tech support</OutsideLink>.
        </Trans>
      </p>
    </>
  )
}
