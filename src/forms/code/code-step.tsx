import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { type CodeEvent, knownEnd, type PendingCode } from '#/api/pending-code'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { type ActionsLayout, FormActions } from '#/forms/form-actions'
import { SubmitButton } from '#/forms/submit-button'
import { steadyNow } from '#/lib/time/steady-clock'
import type { ButtonProps } from '#/ui/buttons/button'
import { ResendButton } from '#/ui/buttons/resend-button'
import { useDeadline } from '#/ui/hooks/use-deadline'
import { CodeForm } from './code-form'
import { type CodeKind, CodeKindButton } from './code-kind-button'
import { useResend } from './use-resend'

type Props = {
  pending: PendingCode
  layout: ActionsLayout
  /** The label of the six digits; the label of a recovery code is fixed. */
  label?: ReactNode
  hint?: ReactNode
  /** The label of the submit button; 'Confirm' by default. */
  submit?: ReactNode
  variant?: ButtonProps['variant']
  takesFocus: boolean
  /** If a recovery code is accepted as well: which of the two is being typed. */
  recovery?: { kind: CodeKind; onChange: (kind: CodeKind) => void }
  /** Sends the code. The form is busy until it resolves, and shows the error if it rejects. */
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<CodeRequest>
  onEvent: (event: CodeEvent) => void
  /** The button that leaves the step, beside the submit button. */
  children?: ReactNode
}

/** The step of a pending code: enter it, have it sent again, use a recovery code instead, or leave. */
export function CodeStep({
  pending,
  layout,
  label,
  hint,
  submit,
  variant = layout === 'column' ? 'primary' : 'line',
  takesFocus,
  recovery,
  onCode,
  onResend,
  onEvent,
  children,
}: Readonly<Props>) {
  const { t } = useLingui()
  const kind = recovery?.kind ?? 'digits'
  const [isChecking, setIsChecking] = useState(false)
  const resend = useResend({
    send: async () => onEvent({ kind: 'resent', request: await onResend(), now: steadyNow() }),
    onRefused: (problem) => onEvent({ kind: 'not-resent', problem, now: steadyNow() }),
    sent: () => t({ id: 'code.sent', message: 'A new code is on its way' }),
  })

  async function check(code: string) {
    resend.hide()
    setIsChecking(true)
    try {
      await onCode(code)
    } finally {
      setIsChecking(false)
    }
  }

  useDeadline(knownEnd(pending), () => onEvent({ kind: 'expired' }))
  const canResend = pending.method === 'email' && kind === 'digits'

  return (
    <div className="stack">
      <CodeForm
        key={kind}
        kind={kind}
        method={pending.method}
        label={label}
        hint={hint}
        attemptsLeft={pending.attemptsLeft}
        takesFocus={takesFocus || kind === 'recovery'}
        onCode={check}
        onRefused={(problem) => onEvent({ kind: 'refused', problem })}
      >
        <FormActions layout={layout}>
          <SubmitButton
            variant={variant}
            busy={t({ id: 'code.busy', message: 'Checking the code' })}
          >
            {submit ?? <Trans id="code.submit">Confirm</Trans>}
          </SubmitButton>
          {children}
        </FormActions>
      </CodeForm>
      {(canResend || recovery) && (
        <FormActions layout={layout}>
          {canResend && (
            <ResendButton
              until={pending.resendAt}
              isBusy={resend.isSending}
              onResend={resend.resend}
            />
          )}
          {recovery && (
            <CodeKindButton
              kind={kind}
              method={pending.method}
              isChecking={isChecking}
              onChange={recovery.onChange}
            />
          )}
        </FormActions>
      )}
      {/* Without a countdown: the resend button has one. */}
      <ProblemNotice problem={resend.shown && { ...resend.shown, until: null }} />
    </div>
  )
}
