import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { useSignUp } from '#/api/generated/endpoints/account/account'
import type { SignUpResult } from '#/api/generated/model/signUpResult'
import { vEmail, vLogin } from '#/api/generated/valibot/valibot.gen'
import { siteConfig } from '#/config'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { CheckboxField } from '#/forms/fields/checkbox-field'
import { passwordsMatch, newPasswordSchema } from '#/forms/new-password'
import { NewPasswordField } from '#/forms/fields/new-password-field'
import { PasswordField } from '#/forms/fields/password-field'
import { setServerErrors } from '#/forms/errors/server-errors'
import { TextField } from '#/forms/fields/text-field'
import { cleanName } from '#/lib/clean-text'
import { ConsentLabel } from './consent-label'

const wantsConsent = siteConfig.licenseUrl !== undefined || siteConfig.privacyUrl !== undefined

/** Login, e-mail, password twice, and consent where there is something to consent to. */
export function SignUpForm({ onSignedUp }: Readonly<{ onSignedUp: (data: SignUpResult) => void }>) {
  const { t } = useLingui()
  const signUp = useSignUp({ mutation: { meta: { errors: 'inline' } } })
  const mismatch = t({ id: 'field.repeatMismatch', message: 'The passwords do not match' })
  const noConsent = t({ id: 'field.required', message: 'Required field' })
  const schema = v.pipe(
    v.object({
      login: v.pipe(v.string(), v.transform(cleanName), vLogin),
      email: v.pipe(v.string(), v.transform(cleanName), vEmail),
      password: newPasswordSchema,
      repeat: v.pipe(v.string(), v.nonEmpty()),
      consent: v.pipe(
        v.boolean(),
        v.check((isGiven) => isGiven || !wantsConsent, noConsent),
      ),
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
    defaultValues: { login: '', email: '', password: '', repeat: '', consent: false },
    validators: { onDynamic: schema },
    onSubmit: async ({ value: { login, email, password }, formApi }) => {
      try {
        const data = { login: cleanName(login), email: cleanName(email), password }
        onSignedUp(await signUp.mutateAsync({ data }))
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <form.AppField name="login">
          {() => (
            <TextField
              label={<Trans id="field.loginLabel">Login</Trans>}
              hint={
                <Trans id="signup.loginHint">
                  3 to 20 characters: Latin letters, digits, underscores
                </Trans>
              }
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {() => (
            <TextField
              label={<Trans id="field.emailLabel">Email</Trans>}
              type="email"
              autoComplete="email"
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {() => (
            <NewPasswordField
              label={<Trans id="field.passwordLabel">Password</Trans>}
              personal={['login', 'email']}
            />
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
        {wantsConsent && (
          <form.AppField name="consent">
            {() => <CheckboxField label={<ConsentLabel />} />}
          </form.AppField>
        )}
        <form.SubmitButton
          variant="primary"
          block
          busy={t({ id: 'signup.busy', message: 'Creating the account' })}
        >
          <Trans id="signup.submit">Create account</Trans>
        </form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}
