import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEmailChangeResend } from '#/api/generated/endpoints/settings/settings'
import type { EmailChanged } from '#/api/generated/model/emailChanged'
import { settleEmailCancel, settleEmailConfirm } from '#/auth/outcomes/settings'
import { CodeStep } from '#/forms/code/code-step'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { useProblem } from '#/forms/errors/use-problem'
import type { ActionsLayout } from '#/forms/form-actions'
import { runAction } from '#/lib/errors/run-action'
import { Button } from '#/ui/buttons/button'
import type { EmailChange, EmailEvent } from './email-change-flow'

type Props = {
  state: EmailChange & { kind: 'code' }
  layout: ActionsLayout
  onEvent: (event: EmailEvent) => void
  onChanged: (changed: EmailChanged) => void
}

/** Asks for the code from the new mailbox, which changes the address. */
export function EmailCodeStep({ state, layout, onEvent, onChanged }: Readonly<Props>) {
  const { t } = useLingui()
  const { email, pending, isFresh } = state
  const confirm = useMutation({
    mutationFn: (code: string) => settleEmailConfirm(email, code),
  })
  const resend = useEmailChangeResend()
  const cancel = useMutation({ mutationFn: () => settleEmailCancel(email) })
  const problem = useProblem()

  async function cancelChange() {
    problem.hide()
    try {
      const outcome = await cancel.mutateAsync()
      if (outcome === 'canceled') onEvent({ kind: 'done' })
      else onChanged(outcome)
    } catch (error) {
      problem.show(error)
    }
  }

  return (
    <>
      <CodeStep
        pending={pending}
        layout={layout}
        hint={<Trans id="profile.email.codeHint">Six digits from the email</Trans>}
        takesFocus={isFresh}
        onCode={async (code) => onChanged(await confirm.mutateAsync(code))}
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
          onClick={() => runAction(cancelChange())}
        >
          <Trans id="profile.email.cancel">Cancel the change</Trans>
        </Button>
      </CodeStep>
      <ProblemNotice problem={problem.shown} />
    </>
  )
}
