import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { EmailChange, EmailEvent } from '#/api/email-change'
import { useEmailChangeResend } from '#/api/generated/endpoints/settings/settings'
import { useAuthStore } from '#/auth/auth-store'
import { settleEmailCancel, settleEmailConfirm } from '#/auth/outcomes/settings'
import { updateSession } from '#/auth/server-client'
import { CodeForm } from '#/forms/code/code-form'
import { SubmitButton } from '#/forms/submit-button'
import { useCodeResend } from '#/forms/code/use-code-resend'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { ResendButton } from '#/ui/buttons/resend-button'
import { useDeadline } from '#/ui/hooks/use-deadline'

const inline = { errors: 'inline' as const }

type Props = {
  view: EmailChange & { kind: 'waiting' }
  onEvent: (event: EmailEvent) => void
}

/** The code from the new mailbox; with it the address changes, and the account is verified. */
export function NewAddressCodeForm({ view: { wait, isFresh, email }, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const session = useAuthStore()
  const confirm = useMutation({
    mutationFn: (code: string) => settleEmailConfirm(email, code),
    meta: inline,
  })
  const resend = useEmailChangeResend({ mutation: { meta: inline } })
  const cancel = useMutation({ mutationFn: settleEmailCancel })
  useDeadline(wait.expiresAt, () => onEvent({ kind: 'ran-out' }))

  const again = useCodeResend(() => resend.mutateAsync(), onEvent)

  return (
    <CodeForm
      attemptsLeft={wait.attemptsLeft}
      takesFocus={isFresh}
      hint={<Trans id="profile.email.codeHint">Six digits from the email</Trans>}
      onCode={async (code) => {
        again.hide()
        updateSession(session, await confirm.mutateAsync(code))
      }}
      onRefused={(refusal) => onEvent({ kind: 'refused', problem: refusal })}
    >
      <SubmitButton
        variant="primary"
        block
        busy={t({ id: 'code.busy', message: 'Checking the code' })}
      >
        <Trans id="code.submit">Confirm</Trans>
      </SubmitButton>
      {again.shown && <Alert severity="error">{again.shown.message}</Alert>}
      <ResendButton until={wait.resendAt} isBusy={again.isSending} onResend={again.resend} />
      <Button
        variant="ghost"
        block
        busy={
          cancel.isPending ? t({ id: 'profile.email.canceling', message: 'Canceling' }) : undefined
        }
        onClick={() => cancel.mutate(undefined, { onSuccess: () => onEvent({ kind: 'done' }) })}
      >
        <Trans id="profile.email.cancel">Cancel the change</Trans>
      </Button>
    </CodeForm>
  )
}
