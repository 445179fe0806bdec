import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { CodeWait } from '#/api/code-wait'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { Problem } from '#/api/problem'
import { CodeForm } from '#/forms/code-form'
import { SubmitButton } from '#/forms/submit-button'
import { Button } from '#/ui/button'
import { ResendButton } from '#/ui/resend-button'
import { useToaster } from '#/ui/toaster-provider'
import { useOnce } from '#/ui/use-once'
import { useWhenOver } from '#/ui/use-when-over'
import { ProblemNotice } from './problem-notice'
import styles from './steps.module.css'
import { useProblem } from './use-problem'

export type CodeEvent =
  | { kind: 'resent'; request: CodeRequest; now: number }
  | { kind: 'not-resent'; problem: Problem; now: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'ran-out' }

type Props = {
  wait: CodeWait
  hint: ReactNode
  /** Whether a recovery code is taken in the place of the code. */
  takesRecovery: boolean
  takesFocus: boolean
  /** Sends the code; what it throws is told. */
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
  const toaster = useToaster()
  const problem = useProblem()
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits')
  const [isSending, setIsSending] = useState(false)
  useWhenOver(wait.expiresAt, () => onEvent({ kind: 'ran-out' }))

  const sendAgain = useOnce(async () => {
    problem.forget()
    setIsSending(true)
    try {
      onEvent({ kind: 'resent', request: await onResend(), now: Date.now() })
      toaster.show({
        severity: 'success',
        summary: t({ id: 'toast.success', message: 'Success!' }),
        detail: t({ id: 'profile.code.sent', message: 'A new code is on its way' }),
        group: 'code',
      })
    } catch (error) {
      onEvent({ kind: 'not-resent', problem: problem.tell(error), now: Date.now() })
    }
    setIsSending(false)
  })

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
      <ProblemNotice told={problem.told && { ...problem.told, until: null }} />
      <div className={styles['actions']}>
        {wait.method === 'email' && kind === 'digits' && (
          <ResendButton until={wait.resendAt} isBusy={isSending} onResend={sendAgain} />
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
