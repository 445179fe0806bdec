import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { EmailEvent, EmailChangeEnd } from '#/api/email-change'
import { settleEmailChange } from '#/auth/outcomes/settings'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { newEmailSchema } from '#/forms/new-email'
import { setServerErrors } from '#/forms/errors/server-errors'
import { cleanName } from '#/lib/clean-text'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { PasswordField } from '#/forms/fields/password-field'
import { TextField } from '#/forms/fields/text-field'
import { steadyNow } from '#/lib/steady-clock'

type Props = {
  /** Of a change that came to nothing, to start from. */
  email: string
  over: EmailChangeEnd | null
  onEvent: (event: EmailEvent) => void
}

/** Another address for an account that waits: a code goes there, and proves it. */
export function NewAddressForm({ email: former, over, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const change = useMutation({ mutationFn: settleEmailChange, meta: { errors: 'inline' } })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { email: former, password: '' },
    validators: { onDynamic: newEmailSchema },
    onSubmit: async ({ value, formApi }) => {
      const data = { ...value, email: cleanName(value.email) }
      try {
        const request = await change.mutateAsync(data)
        onEvent({ kind: 'sent', email: data.email, request, now: steadyNow() })
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        {over && (
          <Alert severity="warn">
            {over.why === 'refused' ? over.words : <CodeEndedMessage ended={over} />}
          </Alert>
        )}
        <form.FormAlert />
        <form.AppField name="email">
          {() => (
            <TextField
              label={<Trans id="field.newEmailLabel">New email</Trans>}
              type="email"
              autoComplete="email"
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {() => (
            <PasswordField
              label={<Trans id="field.passwordLabel">Password</Trans>}
              autoComplete="current-password"
            />
          )}
        </form.AppField>
        <form.SubmitButton
          variant="primary"
          block
          busy={t({ id: 'newAddress.busy', message: 'Sending the code' })}
        >
          <Trans id="newAddress.submit">Send a code</Trans>
        </form.SubmitButton>
        <Button variant="ghost" block onClick={() => onEvent({ kind: 'closed' })}>
          <Trans id="flow.back">Back</Trans>
        </Button>
      </form.FormRoot>
    </form.AppForm>
  )
}
