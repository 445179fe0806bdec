import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { CodeEnded } from '#/api/pending-code'
import { vPasswordProof } from '#/api/generated/valibot/valibot.gen'
import { settleSetupStart } from '#/auth/outcomes/protection'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { setServerErrors } from '#/forms/errors/server-errors'
import { CurrentPasswordField } from '#/forms/fields/current-password-field'
import { FormActions } from '#/forms/form-actions'
import { steadyNow } from '#/lib/time/steady-clock'
import { LinkButton } from '#/ui/buttons/link-button'
import { Alert } from '#/ui/feedback/alert'
import type { SetupEvent } from './setup-flow'

type Props = {
  /** When the present codes were made. */
  since: string
  ended: CodeEnded | null
  onEvent: (event: SetupEvent) => void
}

/** Asks for the password, the first of two proofs, before new recovery codes are made. */
export function NewCodesForm({ since, ended, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const start = useMutation({ mutationFn: settleSetupStart })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { password: '' },
    validators: { onDynamic: vPasswordProof },
    onSubmit: async ({ value, formApi }) => {
      try {
        const setup = await start.mutateAsync({ method: 'recoveryCodes', ...value })
        onEvent({ kind: 'started', setup, now: steadyNow(), since })
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        {ended && (
          <Alert severity="warn">
            <CodeEndedMessage ended={ended} />
          </Alert>
        )}
        <h3>
          <Trans id="protection.newCodes">New recovery codes</Trans>
        </h3>
        <form.FormAlert />
        <form.AppField name="password">
          {() => (
            <CurrentPasswordField
              hint={
                <Trans id="protection.newCodesHint">
                  The password first, then a code. The former recovery codes stop working.
                </Trans>
              }
            />
          )}
        </form.AppField>
        <FormActions layout="row">
          <form.SubmitButton
            variant="primary"
            busy={t({ id: 'protection.starting', message: 'Preparing' })}
          >
            <Trans id="flow.continue">Continue</Trans>
          </form.SubmitButton>
          <LinkButton variant="ghost" to="/profile">
            <Trans id="protection.toProfile">Go to the profile</Trans>
          </LinkButton>
        </FormActions>
      </form.FormRoot>
    </form.AppForm>
  )
}
