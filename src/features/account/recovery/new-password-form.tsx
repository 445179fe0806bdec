import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { problemOf, type Problem } from '#/api/problem'
import { settleRecoveryFinish } from '#/auth/outcomes/account'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { CodeField } from '#/forms/fields/code-field'
import { passwordsMatch, newPasswordSchema } from '#/forms/new-password'
import { NewPasswordField } from '#/forms/fields/new-password-field'
import { PasswordField } from '#/forms/fields/password-field'
import { setServerErrors } from '#/forms/errors/server-errors'
import { typedCodeSchema } from '#/forms/code/typed-code'
import { cleanRecoveryCode } from '#/lib/clean-text'
import { Button } from '#/ui/buttons/button'
import type { RecoveryLinkState } from './recovery-flow'

type Props = {
  linkToken: string
  state: RecoveryLinkState & { kind: 'password' }
  onRefused: (problem: Problem) => void
  onFinished: (login: string) => void | Promise<void>
}

/** A new password twice, and a code where the second factor is the app. */
export function NewPasswordForm({ linkToken, state, onRefused, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
  const { codeRequired, attemptsLeft } = state
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits')
  const finish = useMutation({ mutationFn: settleRecoveryFinish, meta: { errors: 'inline' } })
  const mismatch = t({ id: 'field.repeatMismatch', message: 'The passwords do not match' })
  const schema = v.pipe(
    v.object({
      password: newPasswordSchema,
      repeat: v.pipe(v.string(), v.nonEmpty()),
      code: codeRequired ? typedCodeSchema : v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['repeat']],
        ({ password, repeat }) => passwordsMatch(password, repeat),
        mismatch,
      ),
      ['repeat'],
    ),
  )
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { password: '', repeat: '', code: '' },
    validators: { onDynamic: schema },
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
        // The field of a code that is wanted only now has to be there before its words come.
        flushSync(() => onRefused(problemOf(error)))
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
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
          <>
            <form.AppField name="code">
              {() => (
                <CodeField
                  kind={kind}
                  attemptsLeft={attemptsLeft}
                  submitsItself={false}
                  label={
                    kind === 'recovery' ? (
                      <Trans id="field.recoveryCodeLabel">Recovery code</Trans>
                    ) : (
                      <Trans id="field.appCodeLabel">Code from the app</Trans>
                    )
                  }
                />
              )}
            </form.AppField>
            <Button
              variant="line"
              block
              onClick={() => {
                form.resetField('code')
                setKind(kind === 'digits' ? 'recovery' : 'digits')
              }}
            >
              {kind === 'digits' ? (
                <Trans id="signCode.useRecovery">Use a recovery code</Trans>
              ) : (
                <Trans id="signCode.useApp">Use a code from the app</Trans>
              )}
            </Button>
          </>
        )}
        <form.SubmitButton
          variant="primary"
          block
          busy={t({ id: 'newPassword.busy', message: 'Saving the password' })}
        >
          <Trans id="newPassword.submit">Change the password</Trans>
        </form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}
