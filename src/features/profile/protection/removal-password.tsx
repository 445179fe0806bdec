import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { CodeEnded } from '#/api/pending-code'
import { vPasswordProof } from '#/api/generated/valibot/valibot.gen'
import { settleRemovalStart } from '#/auth/outcomes/protection'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { CurrentPasswordField } from '#/forms/fields/current-password-field'
import { setServerErrors } from '#/forms/errors/server-errors'
import { FormActions } from '#/forms/form-actions'
import { focusFirstRef } from '#/lib/browser/focus'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { useToaster } from '#/ui/toast/toaster-provider'
import type { RemovalEvent } from './protection-removal'
import { steadyNow } from '#/lib/time/steady-clock'

type Props = {
  ended: CodeEnded | null
  onEvent: (event: RemovalEvent) => void
  /** Called when the server reports that protection is off already. */
  onOff: () => void
}

/** The first of two proofs. */
export function RemovalPassword({ ended, onEvent, onOff }: Readonly<Props>) {
  const { t } = useLingui()
  const toaster = useToaster()
  const remove = useMutation({ mutationFn: settleRemovalStart })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { password: '' },
    validators: { onDynamic: vPasswordProof },
    onSubmit: async ({ value, formApi }) => {
      try {
        const request = await remove.mutateAsync(value)
        onEvent({ kind: 'proved', request, now: steadyNow() })
      } catch (error) {
        const problem = setServerErrors(formApi, error)
        if (problem.kind !== 'message' || problem.status !== 409) return
        // The form disappears with the protection, and its alert with it.
        toaster.show({
          severity: 'info',
          summary: () => t({ id: 'profile.protection.isOff', message: 'Protection is off' }),
          detail: problem.message,
        })
        onOff()
      }
    },
  })

  return (
    <div ref={focusFirstRef} className="stack">
      {ended && (
        <Alert severity="warn">
          <CodeEndedMessage ended={ended} />
        </Alert>
      )}
      <form.AppForm>
        <form.FormRoot>
          <form.FormAlert />
          <form.AppField name="password">
            {() => (
              <CurrentPasswordField
                hint={
                  <Trans id="profile.protection.passwordHint">
                    To turn protection off, the password first, then a code.
                  </Trans>
                }
              />
            )}
          </form.AppField>
          <FormActions layout="row">
            <form.SubmitButton busy={t({ id: 'profile.protection.proving', message: 'Checking' })}>
              <Trans id="profile.protection.next">Continue</Trans>
            </form.SubmitButton>
            <Button variant="ghost" onClick={() => onEvent({ kind: 'closed' })}>
              <Trans id="flow.cancel">Cancel</Trans>
            </Button>
          </FormActions>
        </form.FormRoot>
      </form.AppForm>
    </div>
  )
}
