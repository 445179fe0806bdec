import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Method } from '#/api/generated/model/method'
import type { ProtectionSetup } from '#/api/generated/model/protectionSetup'
import { vMethod, vMethodChoice } from '#/api/generated/valibot/valibot.gen'
import * as v from 'valibot'
import { problemOf } from '#/api/problem'
import { settleSetupStart } from '#/auth/outcomes/protection'
import { useAppForm } from '#/forms/app-form'
import { CurrentPasswordField } from '#/forms/fields/current-password-field'
import { setServerErrors } from '#/forms/errors/server-errors'
import { FormActions } from '#/forms/form-actions'
import { LinkButton } from '#/ui/buttons/link-button'
import { MethodChoice } from './method-choice'

type Props = {
  methods: readonly Method[]
  email: string
  onStarted: (setup: ProtectionSetup) => void
  /** Another tab may have turned a second factor on. Resolves to whether the page now shows that. */
  onConflict: () => Promise<boolean>
}

const schema = v.object({ ...vMethodChoice.entries, method: vMethod })

/** Asks for the source of the codes, and for the password. */
export function ChooseMethodForm({ methods, email, onStarted, onConflict }: Readonly<Props>) {
  const { t } = useLingui()
  const start = useMutation({ mutationFn: settleSetupStart })
  const first: Method = methods.includes('app') ? 'app' : 'email'
  const form = useAppForm({
    defaultValues: { method: first, password: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      try {
        onStarted(await start.mutateAsync(value))
      } catch (error) {
        const problem = problemOf(error)
        if ('status' in problem && problem.status === 409 && (await onConflict())) return
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <form.AppField name="method">
          {(field) => (
            <MethodChoice
              methods={methods}
              email={email}
              value={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {() => (
            <CurrentPasswordField
              hint={
                <Trans id="protection.passwordHint">So that nobody else can change this.</Trans>
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
            <Trans id="flow.cancel">Cancel</Trans>
          </LinkButton>
        </FormActions>
      </form.FormRoot>
    </form.AppForm>
  )
}
