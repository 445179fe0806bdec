import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  useEmailChangeConfirm,
  useEmailChangeResend,
} from '#/api/generated/endpoints/settings/settings'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { vCodeProof } from '#/api/generated/valibot/valibot.gen'
import { updateSession } from '#/api/session'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { Button } from '#/ui/button'
import { ResendButton } from '#/ui/resend-button'

type Props = {
  email: string
  request: CodeRequest
  onBack: () => void
}

const resendTime = ({ resendAfter }: CodeRequest) => Date.now() + (resendAfter ?? 0) * 1000

/** The code from the new mailbox; with it the address changes, and the account is verified. */
export function NewAddressCodeForm({ email, request, onBack }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const confirm = useEmailChangeConfirm({ mutation: { meta: { errors: 'inline' } } })
  const resend = useEmailChangeResend()
  const [until, setUntil] = useState(() => resendTime(request))
  const address = <b>{email}</b>
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { code: '' },
    validators: { onDynamic: vCodeProof },
    onSubmit: async ({ value, formApi }) => {
      try {
        updateSession(queryClient, await confirm.mutateAsync({ data: value }))
      } catch (error) {
        setServerErrors(formApi, error, i18n)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <form.AppField name="code">
          {(field) => (
            <field.CodeField
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
          until={until}
          isBusy={resend.isPending}
          onResend={() =>
            resend.mutate(undefined, { onSuccess: (next) => setUntil(resendTime(next)) })
          }
        />
        <Button variant="ghost" block onClick={onBack}>
          <Trans id="flow.back">Back</Trans>
        </Button>
      </form.FormRoot>
    </form.AppForm>
  )
}
