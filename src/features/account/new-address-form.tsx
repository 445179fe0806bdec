import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useEmailChange } from '#/api/generated/endpoints/settings/settings'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { vEmail, vNewEmail } from '#/api/generated/valibot/valibot.gen'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { Button } from '#/ui/button'

const schema = v.object({ ...vNewEmail.entries, email: v.pipe(v.string(), v.trim(), vEmail) })

type Props = {
  onSent: (email: string, request: CodeRequest) => void
  onBack: () => void
}

/** Another address for an account that waits: a code goes there, and proves it. */
export function NewAddressForm({ onSent, onBack }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const change = useEmailChange({ mutation: { meta: { errors: 'inline' } } })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { email: '', password: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      const data = { ...value, email: value.email.trim() }
      try {
        onSent(data.email, await change.mutateAsync({ data }))
      } catch (error) {
        setServerErrors(formApi, error, i18n)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              label={<Trans id="field.newEmailLabel">New e-mail</Trans>}
              type="email"
              autoComplete="email"
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField
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
        <Button variant="ghost" block onClick={onBack}>
          <Trans id="flow.back">Back</Trans>
        </Button>
      </form.FormRoot>
    </form.AppForm>
  )
}
