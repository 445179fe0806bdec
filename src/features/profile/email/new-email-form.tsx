import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { EmailEvent, EmailChangeEnd } from '#/api/email-change'
import { settleEmailChange } from '#/auth/outcomes/settings'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { newEmailSchema } from '#/forms/new-email'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { PasswordField } from '#/forms/fields/password-field'
import { setServerErrors } from '#/forms/errors/server-errors'
import { TextField } from '#/forms/fields/text-field'
import { cleanName, isolate } from '#/lib/clean-text'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { useConfirm, useConfirmLabels } from '#/ui/confirm/confirm-provider'
import styles from '../steps.module.css'
import { useFocusFirst } from '../use-focus-first'
import { steadyNow } from '#/lib/steady-clock'

type Props = {
  /** Of a change that came to nothing, to start from. */
  email: string
  over: EmailChangeEnd | null
  onEvent: (event: EmailEvent) => void
}

/** New address and password; after a question the code goes there. */
export function NewEmailForm({ email: former, over, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const labels = useConfirmLabels()
  const root = useFocusFirst<HTMLDivElement>()
  const change = useMutation({ mutationFn: settleEmailChange, meta: { errors: 'inline' } })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { email: former, password: '' },
    validators: { onDynamic: newEmailSchema },
    onSubmit: async ({ value, formApi }) => {
      const email = cleanName(value.email)
      const isSure = await confirm({
        ...labels,
        header: () =>
          t({
            id: 'confirm.email.header',
            message: `Change email to ${{ email: isolate(email) }}?`,
          }),
        message: () =>
          t({
            id: 'confirm.email.message',
            message:
              'A code will go there. Until you enter it, your current address keeps working.',
          }),
      })
      if (!isSure) return
      try {
        const request = await change.mutateAsync({ email, password: value.password })
        onEvent({ kind: 'sent', email, request, now: steadyNow() })
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <div ref={root} className={styles['root']}>
      {over && (
        <Alert severity="warn">
          {over.why === 'refused' ? over.words : <CodeEndedMessage ended={over} />}
        </Alert>
      )}
      <form.AppForm>
        <form.FormRoot>
          <form.KeepDraft name="new-email" fields={['email']} />
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
                label={<Trans id="profile.password.current">Current password</Trans>}
                autoComplete="current-password"
              />
            )}
          </form.AppField>
          <div className={styles['actions']}>
            <Button
              type="submit"
              busy={
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
          </div>
        </form.FormRoot>
      </form.AppForm>
    </div>
  )
}
