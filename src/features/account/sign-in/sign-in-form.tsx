import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignInResult } from '#/api/generated/model/signInResult'
import { loadServerClient, useAuthStore } from '#/auth/auth-store'
import { useAppForm } from '#/forms/app-form'
import type { Issue } from '#/forms/errors/issue-text'
import { setServerErrors } from '#/forms/errors/server-errors'
import { PasswordField } from '#/forms/fields/password-field'
import { cleanAccountName } from '#/lib/text/account-name'
import { withLogin } from '#/lib/links/entry-state'
import { withReload } from '#/lib/browser/load-chunk'
import { AccountNameField } from '../account-name-field'

type Props = {
  /** The login to start with, after a recovery or an expired second step. */
  login: string
  /** Focuses the password, because the login is filled in already. */
  startsAtPassword: boolean
  /** Called when the credentials are sent. */
  onSend: () => void
  /** The form is busy until it resolves. */
  onResponse: (login: string, response: SignInResult) => Promise<unknown>
}

/** Checks only that something was typed: the rules of sign-up do not apply here. */
const missing: Issue = { type: 'required', input: '', message: '' }
const loginRule = {
  onDynamic: ({ value }: { value: string }) =>
    cleanAccountName(value) === '' ? missing : undefined,
}
const passwordRule = {
  onDynamic: ({ value }: { value: string }) => (value === '' ? missing : undefined),
}

/**
 * Login or e-mail, and password. The form is live before the server client is loaded: that happens while the player
 * types (`app/preload-next-routes.ts`), at the latest on submit.
 */
export function SignInForm({ login, startsAtPassword, onSend, onResponse }: Readonly<Props>) {
  const { t } = useLingui()
  const store = useAuthStore()
  const [loadClient] = useState(() => withReload(() => loadServerClient(store)))
  const form = useAppForm({
    defaultValues: { login, password: '' },
    onSubmit: async ({ value, formApi }) => {
      const data = { ...value, login: cleanAccountName(value.login) }
      try {
        onSend()
        const server = await loadClient()
        await onResponse(data.login, await server.signIn(data))
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <div ref={startsAtPassword ? focusPasswordRef : null}>
      <form.AppForm>
        <form.FormRoot>
          <form.FormAlert />
          <form.AppField name="login" validators={loginRule}>
            {() => <AccountNameField />}
          </form.AppField>
          <form.AppField name="password" validators={passwordRule}>
            {() => (
              <PasswordField
                label={<Trans id="field.passwordLabel">Password</Trans>}
                end={
                  <form.Subscribe selector={({ values }) => cleanAccountName(values.login)}>
                    {(typed) => (
                      <Link to="/recovery" state={(former) => withLogin(former, typed)}>
                        <Trans id="sign.forgot">Forgot your password?</Trans>
                      </Link>
                    )}
                  </form.Subscribe>
                }
                autoComplete="current-password"
              />
            )}
          </form.AppField>
          <form.SubmitButton variant="primary" busy={t({ id: 'sign.busy', message: 'Logging in' })}>
            <Trans id="sign.submit">Log in</Trans>
          </form.SubmitButton>
        </form.FormRoot>
      </form.AppForm>
    </div>
  )
}

function focusPasswordRef(element: HTMLElement | null) {
  element?.querySelector<HTMLElement>('[name=password]')?.focus()
}
