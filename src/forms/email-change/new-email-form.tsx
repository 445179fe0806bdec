import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { vEmail, vNewEmail } from '#/api/generated/valibot/valibot.gen'
import { settleEmailChange } from '#/auth/outcomes/settings'
import { useAppForm } from '#/forms/app-form'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { setServerErrors } from '#/forms/errors/server-errors'
import { CurrentPasswordField } from '#/forms/fields/current-password-field'
import { TextField } from '#/forms/fields/text-field'
import { type ActionsLayout, FormActions } from '#/forms/form-actions'
import { cleanEmail } from '#/lib/text/account-name'
import { steadyNow } from '#/lib/time/steady-clock'
import { Button } from '#/ui/buttons/button'
import { Alert } from '#/ui/feedback/alert'
import type { EmailChange, EmailEvent } from './email-change-flow'

const schema = v.object({
  ...vNewEmail.entries,
  email: v.pipe(v.string(), v.transform(cleanEmail), vEmail),
})

type Props = {
  /** With the address of an earlier change and why it ended, if there was one. */
  state: EmailChange & { kind: 'editing' }
  layout: ActionsLayout
  /** Asks the player before the code is sent. */
  confirm?: (email: string) => Promise<boolean>
  onEvent: (event: EmailEvent) => void
}

/** Asks for the new address and the password; a code is then sent to the address. */
export function NewEmailForm({ state, layout, confirm, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const change = useMutation({ mutationFn: settleEmailChange })
  const form = useAppForm({
    defaultValues: { email: state.email, password: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value: { email: typed, password }, formApi }) => {
      const email = cleanEmail(typed)
      if (confirm && !(await confirm(email))) return
      try {
        const request = await change.mutateAsync({ email, password })
        onEvent({ kind: 'sent', email, request, now: steadyNow() })
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.KeepDraft name="new-email" fields={['email']} />
        {state.ended && (
          <Alert severity="warn">
            {state.ended.reason === 'refused' ? (
              state.ended.message
            ) : (
              <CodeEndedMessage ended={state.ended} />
            )}
          </Alert>
        )}
        <form.FormAlert />
        <form.AppField name="email">
          {() => (
            <TextField
              required
              label={<Trans id="field.newEmailLabel">New email</Trans>}
              inputMode="email"
              autoComplete="email"
            />
          )}
        </form.AppField>
        <form.AppField name="password">{() => <CurrentPasswordField />}</form.AppField>
        <FormActions layout={layout}>
          <Button
            type="submit"
            variant={layout === 'column' ? 'primary' : undefined}
            busy={
              // Not busy while the confirmation dialog is open.
              change.isPending
                ? t({ id: 'newAddress.busy', message: 'Sending the code' })
                : undefined
            }
          >
            <Trans id="newAddress.submit">Send a code</Trans>
          </Button>
          <Button variant="ghost" onClick={() => onEvent({ kind: 'closed' })}>
            <Trans id="flow.cancel">Cancel</Trans>
          </Button>
        </FormActions>
      </form.FormRoot>
    </form.AppForm>
  )
}
