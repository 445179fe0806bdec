import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSignIn } from '#/api/generated/endpoints/session/session'
import type { SignInResult } from '#/api/generated/model/signInResult'
import { vCredentials } from '#/api/generated/valibot/valibot.gen'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { PasswordField } from '#/forms/password-field'
import { TextField } from '#/forms/text-field'

type Props = {
  /** Fills the login in, after a recovery or where the second step ended. */
  login: string
  /** Puts the focus on the password: the login stands and the player is in the middle of it. */
  startsAtPassword: boolean
  /** The form is busy until what it promises is done. */
  onAnswer: (login: string, answer: SignInResult) => void | Promise<void>
}

/** Login or e-mail, and password. The rules of sign-up are not applied here. */
export function SignInForm({ login, startsAtPassword, onAnswer }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  const signIn = useSignIn({ mutation: { meta: { errors: 'inline' } } })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { login, password: '' },
    validators: { onDynamic: vCredentials },
    onSubmit: async ({ value, formApi }) => {
      const data = { ...value, login: value.login.trim() }
      try {
        await onAnswer(data.login, await signIn.mutateAsync({ data }))
      } catch (error) {
        setServerErrors(formApi, error, i18n)
      }
    },
  })

  useEffect(() => {
    if (startsAtPassword) root.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [startsAtPassword])

  return (
    <div ref={root}>
      <form.AppForm>
        <form.FormRoot>
          <form.FormAlert />
          <form.AppField name="login">
            {() => (
              <TextField
                label={<Trans id="sign.login">Login or e-mail</Trans>}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.AppField>
          <form.AppField name="password">
            {() => (
              <PasswordField
                label={<Trans id="field.passwordLabel">Password</Trans>}
                end={
                  <Link to="/recovery">
                    <Trans id="sign.forgot">Forgot your password?</Trans>
                  </Link>
                }
                autoComplete="current-password"
              />
            )}
          </form.AppField>
          <form.SubmitButton
            variant="primary"
            block
            busy={t({ id: 'sign.busy', message: 'Logging in' })}
          >
            <Trans id="sign.submit">Log in</Trans>
          </form.SubmitButton>
        </form.FormRoot>
      </form.AppForm>
    </div>
  )
}
