import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PasswordProof } from '#/api/generated/model/passwordProof'
import type { CodeEnded } from '#/api/pending-code'
import { vPasswordProof } from '#/api/generated/valibot/valibot.gen'
import { Alert } from '#/ui/feedback/alert'
import { useAppForm } from './app-form'
import { CodeEndedMessage } from './code/code-ended-message'
import { setServerErrors } from './errors/server-errors'
import { CurrentPasswordField } from './fields/current-password-field'
import { FormActions } from './form-actions'

type Props = {
  /** Why the player is here again: the code of an earlier try has ended. */
  ended: CodeEnded | null
  hint: ReactNode
  /** Sends the password. The form shows the error if it rejects. */
  onProve: (proof: PasswordProof) => Promise<void>
  /** The button that gives up. */
  children: ReactNode
}

/** Asks for the current password: the first of two proofs. */
export function PasswordProofForm({ ended, hint, onProve, children }: Readonly<Props>) {
  const { t } = useLingui()
  const form = useAppForm({
    defaultValues: { password: '' },
    validators: { onDynamic: vPasswordProof },
    onSubmit: async ({ value, formApi }) => {
      try {
        await onProve(value)
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
        <form.FormAlert />
        <form.AppField name="password">{() => <CurrentPasswordField hint={hint} />}</form.AppField>
        <FormActions layout="row">
          <form.SubmitButton busy={t({ id: 'profile.protection.proving', message: 'Checking' })}>
            <Trans id="flow.continue">Continue</Trans>
          </form.SubmitButton>
          {children}
        </FormActions>
      </form.FormRoot>
    </form.AppForm>
  )
}
