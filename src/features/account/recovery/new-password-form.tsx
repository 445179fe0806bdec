import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { problemOf, type Problem } from '#/api/problem'
import { settleRecoveryFinish } from '#/auth/outcomes/account'
import { useAppForm } from '#/forms/app-form'
import { CodeField } from '#/forms/fields/code-field'
import { newPasswordSchema, passwordsMatch, repeatSchema } from '#/forms/new-password'
import { NewPasswordField } from '#/forms/fields/new-password-field'
import { PasswordField } from '#/forms/fields/password-field'
import { REPEAT_MISMATCH } from '#/forms/errors/issue-text'
import { setServerErrors } from '#/forms/errors/server-errors'
import { type CodeKind, CodeKindButton } from '#/forms/code/code-kind-button'
import { secondFactorCodeSchema } from '#/forms/code/second-factor-code'
import { cleanRecoveryCode } from '#/lib/text/recovery-code'
import type { RecoveryLinkState } from './recovery-flow'

const schemaOf = (codeRequired: boolean) =>
  v.pipe(
    v.object({
      password: newPasswordSchema,
      repeat: repeatSchema,
      code: codeRequired ? secondFactorCodeSchema : v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['repeat']],
        ({ password, repeat }) => passwordsMatch(password, repeat),
        REPEAT_MISMATCH,
      ),
      ['repeat'],
    ),
  )

type Props = {
  linkToken: string
  state: RecoveryLinkState & { kind: 'password' }
  onRefused: (problem: Problem) => void
  /** Called with the login of the account; `null` if the response was lost. */
  onFinished: (login: string | null) => Promise<void>
}

/** Asks for the new password twice, and for a code if the second factor is the app. */
export function NewPasswordForm({ linkToken, state, onRefused, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
  const { login: owner, codeRequired, attemptsLeft } = state
  const [kind, setKind] = useState<CodeKind>('digits')
  const finish = useMutation({ mutationFn: settleRecoveryFinish })
  const form = useAppForm({
    defaultValues: { password: '', repeat: '', code: '' },
    validators: { onDynamic: schemaOf(codeRequired) },
    onSubmit: async ({ value: { password, code }, formApi }) => {
      const data = {
        key: linkToken,
        password,
        ...(codeRequired && { code: cleanRecoveryCode(code) }),
      }
      try {
        const { login } = await finish.mutateAsync(data)
        await onFinished(login)
      } catch (error) {
        // A code field that has just become required must be rendered before its error arrives.
        flushSync(() => onRefused(problemOf(error)))
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        {/* Identifies the account to password managers. */}
        {owner && <input hidden readOnly type="text" autoComplete="username" value={owner} />}
        <form.FormAlert />
        <form.AppField name="password">
          {() => (
            <NewPasswordField label={<Trans id="field.newPasswordLabel">New password</Trans>} />
          )}
        </form.AppField>
        <form.AppField name="repeat">
          {() => (
            <PasswordField
              label={<Trans id="field.repeatLabel">Repeat the password</Trans>}
              autoComplete="new-password"
            />
          )}
        </form.AppField>
        {codeRequired && (
          <form.AppField name="code">
            {() => (
              <CodeField
                kind={kind}
                method="app"
                attemptsLeft={attemptsLeft}
                submitsItself={false}
                takesFocus={kind === 'recovery'}
                label={<Trans id="field.appCodeLabel">Code from the app</Trans>}
              />
            )}
          </form.AppField>
        )}
        <form.SubmitButton
          variant="primary"
          busy={t({ id: 'newPassword.busy', message: 'Saving the password' })}
        >
          <Trans id="newPassword.submit">Change the password</Trans>
        </form.SubmitButton>
        {/* Below, so that it does not come under the pointer when a refused code moves the submit button down. */}
        {codeRequired && (
          <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
            {(isSubmitting) => (
              <CodeKindButton
                kind={kind}
                method="app"
                isChecking={isSubmitting}
                onChange={(next) => {
                  form.resetField('code')
                  setKind(next)
                }}
              />
            )}
          </form.Subscribe>
        )}
      </form.FormRoot>
    </form.AppForm>
  )
}
