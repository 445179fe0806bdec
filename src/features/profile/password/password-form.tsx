import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PasswordPair } from '#/api/generated/model/passwordPair'
import { vPasswordPair } from '#/api/generated/valibot/valibot.gen'
import { useAuthStore } from '#/auth/auth-store'
import { settlePasswordChange } from '#/auth/outcomes/settings'
import { useAppForm } from '#/forms/app-form'
import { NewPasswordField } from '#/forms/fields/new-password-field'
import { CurrentPasswordField } from '#/forms/fields/current-password-field'
import { PasswordField } from '#/forms/fields/password-field'
import { newPasswordSchema, passwordsMatch } from '#/forms/new-password'
import { REPEAT_MISMATCH, SHOWN_ABOVE } from '#/forms/errors/issue-text'
import { setServerErrors } from '#/forms/errors/server-errors'
import { FormActions } from '#/forms/form-actions'
import { focusFirstRef } from '#/lib/browser/focus'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { useAcceptOrCancel } from '#/ui/confirm/confirm-provider'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { useSuccessToast, useToaster } from '#/ui/toast/toaster-provider'
import { updateSession } from '#/auth/server-client'

const filled = v.pipe(v.string(), v.nonEmpty(SHOWN_ABOVE))

const schema = v.pipe(
  v.object({
    login: v.string(),
    email: v.string(),
    currentPassword: v.pipe(filled, vPasswordPair.entries.currentPassword),
    newPassword: v.pipe(filled, newPasswordSchema),
    repeat: filled,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['repeat']],
      ({ newPassword, repeat }) => passwordsMatch(newPassword, repeat),
      REPEAT_MISMATCH,
    ),
    ['repeat'],
  ),
)

type Props = { login: string; email: string; onClose: () => void }

/** Current, new and repeated password. After a confirmation the other sessions end (behaviour P7). */
export function PasswordForm({ login, email, onClose }: Readonly<Props>) {
  const { t } = useLingui()
  const isHere = useIsCurrentPage()
  const toaster = useToaster()
  const confirm = useAcceptOrCancel()
  const showSuccess = useSuccessToast()
  const store = useAuthStore()
  const change = useMutation({
    mutationFn: (pair: PasswordPair) => settlePasswordChange(store, login, pair),
  })
  const form = useAppForm({
    // Login and e-mail are for the strength meter: a password that contains them is easy to guess.
    defaultValues: { login, email, currentPassword: '', newPassword: '', repeat: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value: { currentPassword, newPassword }, formApi }) => {
      const isSure = await confirm({
        header: () => t({ id: 'confirm.password.header', message: 'Change the password?' }),
        message: () =>
          t({
            id: 'confirm.password.message',
            message: 'All other sessions will end. This one stays logged in.',
          }),
      })
      if (!isSure) return
      try {
        const data = { currentPassword, newPassword, revokeOthers: true }
        const { sessions } = await change.mutateAsync(data)
        if (sessions) updateSession(store, { sessions })
        onClose()
        showSuccess(() =>
          t({ id: 'profile.password.done', message: 'The password has been changed' }),
        )
      } catch (error) {
        const problem = setServerErrors(formApi, error)
        // Otherwise a player who has left meanwhile would believe that the password was changed.
        if (problem.kind === 'message' && !isHere()) {
          toaster.show({
            severity: 'error',
            summary: () =>
              t({ id: 'profile.password.refused', message: 'The password has not been changed' }),
            detail: problem.message,
          })
        }
      }
    },
  })

  return (
    <div ref={focusFirstRef}>
      <form.AppForm>
        <form.FormRoot>
          {/* Identifies the account to password managers. */}
          <input hidden readOnly type="text" autoComplete="username" value={login} />
          <form.Subscribe
            selector={({ submissionAttempts, values }) =>
              submissionAttempts > 0 &&
              [values.currentPassword, values.newPassword, values.repeat].includes('')
            }
          >
            {(isBlank) =>
              isBlank && (
                <Alert severity="error">
                  <Trans id="profile.password.blank">Fields cannot be empty</Trans>
                </Alert>
              )
            }
          </form.Subscribe>
          <form.FormAlert />
          <form.AppField name="currentPassword">{() => <CurrentPasswordField />}</form.AppField>
          <form.AppField name="newPassword">
            {() => (
              <NewPasswordField
                label={<Trans id="profile.password.new">New password</Trans>}
                personal={['login', 'email']}
              />
            )}
          </form.AppField>
          <form.AppField name="repeat">
            {() => (
              <PasswordField
                label={<Trans id="profile.password.repeat">Repeat the new password</Trans>}
                autoComplete="new-password"
              />
            )}
          </form.AppField>
          <FormActions layout="row">
            <Button
              type="submit"
              busy={
                change.isPending
                  ? t({ id: 'profile.password.busy', message: 'Changing' })
                  : undefined
              }
            >
              <Trans id="profile.password.submit">Change password</Trans>
            </Button>
            <Button variant="ghost" onClick={onClose}>
              <Trans id="flow.cancel">Cancel</Trans>
            </Button>
          </FormActions>
        </form.FormRoot>
      </form.AppForm>
    </div>
  )
}
