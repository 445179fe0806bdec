import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailChange, EmailEvent } from '#/api/email-change'
import {
  useEmailChangeCancel,
  useEmailChangeConfirm,
  useEmailChangeResend,
} from '#/api/generated/endpoints/settings/settings'
import { vCodeProof } from '#/api/generated/valibot/valibot.gen'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { updateSession } from '#/api/session'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { ResendButton } from '#/ui/resend-button'
import { useWhenOver } from '#/ui/use-when-over'
import { waitEnd } from '#/ui/wait-end'
import { WaitNotice } from '#/ui/wait-notice'

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
  const [until, setUntil] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const address = <b>{email}</b>
  useWhenOver(wait.expiresAt, () => onEvent({ kind: 'ran-out' }))
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { code: '' },
    validators: { onDynamic: vCodeProof },
    onSubmit: async ({ value, formApi }) => {
      setUntil(null)
      setProblem(null)
      try {
        updateSession(queryClient, await confirm.mutateAsync({ data: value }))
      } catch (error) {
        const refusal = setServerErrors(formApi, error, i18n)
        setUntil(waitEnd(refusal))
        onEvent({ kind: 'refused', problem: refusal })
      }
    },
  })

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
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <WaitNotice until={until} />
        {problem !== null && <Alert severity="danger">{problem}</Alert>}
        <form.AppField name="code">
          {(field) => (
            <field.CodeField
              attemptsLeft={wait.attemptsLeft}
              takesFocus={isFresh}
              hint={<Trans id="newAddress.codeHint">Six digits from the letter to {address}</Trans>}
            />
          )}
        </form.AppField>
        <form.SubmitButton
          variant="primary"
          block
          busy={t({ id: 'newAddress.confirming', message: 'Checking the code' })}
        >
          <Trans id="newAddress.confirm">Confirm</Trans>
        </form.SubmitButton>
        <ResendButton
          until={wait.resendAt}
          isBusy={resend.isPending}
          onResend={() => void sendAgain()}
        />
        <Button
          variant="ghost"
          block
          busy={
            cancel.isPending
              ? t({ id: 'profile.email.canceling', message: 'Canceling' })
              : undefined
          }
          onClick={() => cancel.mutate(undefined, { onSuccess: () => onEvent({ kind: 'done' }) })}
        >
          <Trans id="profile.email.cancel">Cancel the change</Trans>
        </Button>
      </form.FormRoot>
    </form.AppForm>
  )
}
