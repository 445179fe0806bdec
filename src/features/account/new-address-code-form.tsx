import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailChange, EmailEvent } from '#/api/email-change'
import {
  useEmailChangeCancel,
  useEmailChangeConfirm,
  useEmailChangeResend,
} from '#/api/generated/endpoints/settings/settings'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { updateSession } from '#/api/session'
import { CodeForm } from '#/forms/code-form'
import { SubmitButton } from '#/forms/submit-button'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { ResendButton } from '#/ui/resend-button'
import { useWhenOver } from '#/ui/use-when-over'

const inline = { mutation: { meta: { errors: 'inline' as const } } }

type Props = {
  view: EmailChange & { kind: 'waiting' }
  onEvent: (event: EmailEvent) => void
}

/** The code from the new mailbox; with it the address changes, and the account is verified. */
export function NewAddressCodeForm({ view: { email, wait, isFresh }, onEvent }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const confirm = useEmailChangeConfirm(inline)
  const resend = useEmailChangeResend(inline)
  const cancel = useEmailChangeCancel()
  const [problem, setProblem] = useState<string | null>(null)
  const address = <b>{email}</b>
  useWhenOver(wait.expiresAt, () => onEvent({ kind: 'ran-out' }))

  async function sendAgain() {
    setProblem(null)
    try {
      onEvent({ kind: 'resent', request: await resend.mutateAsync(), now: Date.now() })
    } catch (error) {
      const found = problemOf(error)
      setProblem(problemText(found, i18n))
      onEvent({ kind: 'not-resent', problem: found, now: Date.now() })
    }
  }

  return (
    <CodeForm
      attemptsLeft={wait.attemptsLeft}
      takesFocus={isFresh}
      hint={<Trans id="newAddress.codeHint">Six digits from the letter to {address}</Trans>}
      onCode={async (code) => {
        setProblem(null)
        updateSession(queryClient, await confirm.mutateAsync({ data: { code } }))
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
      {problem !== null && <Alert severity="danger">{problem}</Alert>}
      <ResendButton
        until={wait.resendAt}
        isBusy={resend.isPending}
        onResend={() => void sendAgain()}
      />
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
