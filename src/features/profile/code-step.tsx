import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { PendingCode } from '#/api/pending-code'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { Problem } from '#/api/problem'
import { CodeForm } from '#/forms/code/code-form'
import { SubmitButton } from '#/forms/submit-button'
import { useCodeResend } from '#/forms/code/use-code-resend'
import { Button } from '#/ui/buttons/button'
import { ResendButton } from '#/ui/buttons/resend-button'
import { useDeadline } from '#/ui/hooks/use-deadline'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import styles from './steps.module.css'

export type CodeEvent =
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'ran-out' }

type Props = {
  wait: PendingCode
  hint: ReactNode
  /** Whether a recovery code is taken in the place of the code. */
  takesRecovery: boolean
  takesFocus: boolean
  /** Sends the code; what it throws is shown. */
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<CodeRequest>
  onEvent: (event: CodeEvent) => void
  /** The way out. */
  children: ReactNode
}

/** A code that something waits for: to type, to have sent again, to leave. */
export function CodeStep({
  wait,
  hint,
  takesRecovery,
  takesFocus,
  onCode,
  onResend,
  onEvent,
  children,
}: Readonly<Props>) {
  const { t } = useLingui()
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits')
  useDeadline(wait.expiresAt, () => onEvent({ kind: 'ran-out' }))

  const again = useCodeResend(onResend, onEvent)

  return (
    <div className={styles['root']}>
      <CodeForm
        key={kind}
        kind={kind}
        hint={
          kind === 'recovery' ? (
            <Trans id="profile.code.recoveryHint">
              One of the codes you saved when you turned the protection on.
            </Trans>
          ) : (
            hint
          )
        }
        attemptsLeft={wait.attemptsLeft}
        takesFocus={takesFocus || kind === 'recovery'}
        onCode={onCode}
        onRefused={(refusal) => onEvent({ kind: 'refused', problem: refusal })}
      >
        <div>
          <SubmitButton busy={t({ id: 'code.busy', message: 'Checking the code' })}>
            <Trans id="code.submit">Confirm</Trans>
          </SubmitButton>
        </div>
      </CodeForm>
      {/* The button counts the wait down by itself. */}
      <ProblemNotice problem={again.shown && { ...again.shown, until: null }} />
      <div className={styles['actions']}>
        {wait.method === 'email' && kind === 'digits' && (
          <ResendButton until={wait.resendAt} isBusy={again.isSending} onResend={again.resend} />
        )}
        {takesRecovery && (
          <Button onClick={() => setKind(kind === 'digits' ? 'recovery' : 'digits')}>
            {kind === 'digits' ? (
              <Trans id="profile.code.useRecovery">Use a recovery code</Trans>
            ) : (
              <Trans id="profile.code.useDigits">Use a six-digit code</Trans>
            )}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
