import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { EmailChange, EmailEvent } from '#/api/email-change'
import { useEmailChangeResend } from '#/api/generated/endpoints/settings/settings'
import { settleEmailCancel, settleEmailConfirm } from '#/auth/outcomes/settings'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { useProblem } from '#/forms/errors/use-problem'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { useToaster } from '#/ui/toast/toaster-provider'
import { CodeStep } from '../code-step'
import styles from '../steps.module.css'
import { useSessionChange } from '../use-session-change'

const inline = { errors: 'inline' as const }

type Props = {
  view: EmailChange & { kind: 'waiting' }
  onEvent: (event: EmailEvent) => void
}

/** A change that waits for the code from the new mailbox; the present address stays in force meanwhile. */
export function EmailPending({ view, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const toaster = useToaster()
  const changeSession = useSessionChange()
  const confirm = useMutation({
    mutationFn: (code: string) => settleEmailConfirm(view.email, code),
    meta: inline,
  })
  const resend = useEmailChangeResend({ mutation: { meta: inline } })
  const cancel = useMutation({ mutationFn: settleEmailCancel, meta: inline })
  const failure = useProblem()
  const address = <b>{view.email}</b>

  async function finish(code: string) {
    const { user } = await confirm.mutateAsync(code)
    changeSession({ user })
    onEvent({ kind: 'done' })
    toaster.show({
      severity: 'success',
      summary: t({ id: 'toast.success', message: 'Success!' }),
      detail: t({ id: 'profile.email.done', message: 'The email has been changed' }),
    })
  }

  return (
    <div className={styles['root']}>
      <Alert severity="info" className={styles['pending']}>
        <Trans id="profile.email.pending">
          {address} is waiting for confirmation. Until then your current address keeps working.
        </Trans>
      </Alert>
      <CodeStep
        wait={view.wait}
        hint={<Trans id="profile.email.codeHint">Six digits from the email</Trans>}
        takesRecovery={false}
        takesFocus={view.isFresh}
        onCode={finish}
        onResend={() => resend.mutateAsync()}
        onEvent={onEvent}
      >
        <Button
          variant="ghost"
          busy={
            cancel.isPending
              ? t({ id: 'profile.email.canceling', message: 'Canceling' })
              : undefined
          }
          onClick={() => {
            failure.hide()
            cancel.mutate(undefined, {
              onSuccess: () => onEvent({ kind: 'done' }),
              onError: failure.show,
            })
          }}
        >
          <Trans id="profile.email.cancel">Cancel the change</Trans>
        </Button>
      </CodeStep>
      <ProblemNotice problem={failure.shown} />
    </div>
  )
}
