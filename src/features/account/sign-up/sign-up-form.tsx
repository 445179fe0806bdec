import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { NewAccount } from '#/api/generated/model/newAccount'
import type { SignUpResult } from '#/api/generated/model/signUpResult'
import { vEmail, vLogin } from '#/api/generated/valibot/valibot.gen'
import type { Problem } from '#/api/problem'
import { useAppForm } from '#/forms/app-form'
import { CheckboxField } from '#/forms/fields/checkbox-field'
import { newPasswordSchema } from '#/forms/new-password'
import { NewPasswordField } from '#/forms/fields/new-password-field'
import { setServerErrors } from '#/forms/errors/server-errors'
import { TextField } from '#/forms/fields/text-field'
import { cleanEmail } from '#/lib/text/account-name'
import { cleanText } from '#/lib/text/clean-text'
import { withLogin } from '#/lib/links/entry-state'
import { type Consent, ConsentLabel, CONSENTS, documentUrl } from './consent-label'
import { settleSignUp } from '#/auth/outcomes/account'
import { Alert } from '#/ui/feedback/alert'

/** No box is ticked for the player. */
const NONE_GIVEN = { license: false, privacy: false, personalData: false }

/** @param noConsent the message at a box that must be ticked */
function schemaOf(noConsent: string) {
  const givenFor = (consent: Consent) =>
    v.pipe(
      v.boolean(),
      v.check((isGiven) => isGiven || documentUrl(consent) === undefined, noConsent),
    )
  return v.object({
    login: v.pipe(v.string(), v.transform(cleanText), vLogin),
    email: v.pipe(v.string(), v.transform(cleanEmail), vEmail),
    password: newPasswordSchema,
    license: givenFor('license'),
    privacy: givenFor('privacy'),
    personalData: givenFor('personalData'),
  })
}

/** Login, e-mail, password, and a checkbox for each document that must be accepted. */
export function SignUpForm({
  onSignedUp,
}: Readonly<{ onSignedUp: (data: SignUpResult) => Promise<void> }>) {
  const { t } = useLingui()
  const [taken, setTaken] = useState<string | null>(null)
  const signUp = useMutation({ mutationFn: settleSignUp })
  const form = useAppForm({
    defaultValues: { login: '', email: '', password: '', ...NONE_GIVEN },
    validators: {
      onDynamic: schemaOf(t({ id: 'field.required', message: 'Required field' })),
    },
    onSubmit: async ({ value: { login, email, password }, formApi }) => {
      const data = { login: cleanText(login), email: cleanEmail(email), password }
      setTaken(null)
      try {
        await onSignedUp(await signUp.mutateAsync(data))
      } catch (error) {
        const problem = setServerErrors(formApi, error)
        setTaken(takenName(problem, data))
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.KeepDraft name="sign-up" fields={['login', 'email']} />
        <form.FormAlert />
        {taken !== null && <OwnAccount name={taken} />}
        <form.AppField name="login">
          {() => (
            <TextField
              required
              label={<Trans id="field.loginLabel">Username</Trans>}
              hint={
                <Trans id="signup.loginHint">
                  3 to 20 characters: Latin letters, digits, underscores
                </Trans>
              }
              isLogin
            />
          )}
        </form.AppField>
        <form.AppField name="email">
          {() => (
            <TextField
              required
              label={<Trans id="field.emailLabel">Email</Trans>}
              inputMode="email"
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
        {CONSENTS.map((consent) => {
          const href = documentUrl(consent)
          return (
            href !== undefined && (
              <form.AppField key={consent} name={consent}>
                {() => <CheckboxField label={<ConsentLabel consent={consent} href={href} />} />}
              </form.AppField>
            )
          )
        })}
        <form.SubmitButton
          variant="primary"
          busy={t({ id: 'signup.busy', message: 'Creating the account' })}
        >
          <Trans id="signup.submit">Create account</Trans>
        </form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

/** The name of the account that already exists, if that is the problem: the e-mail if the login is free. */
function takenName(problem: Problem, { login, email }: Pick<NewAccount, 'login' | 'email'>) {
  if (!('status' in problem) || problem.status !== 409) return null
  if (problem.kind !== 'message') return login
  const isEmailOnly =
    problem.code === 'email_taken' || ('email' in problem.fields && !('login' in problem.fields))
  return isEmailOnly ? email : login
}

/** The account may be the player's own, created by a request whose response was lost. */
function OwnAccount({ name }: Readonly<{ name: string }>) {
  return (
    <Alert severity="info">
      <Trans id="signup.own">
        Is this account yours?{' '}
        <Link to="/sign" state={(former) => withLogin(former, name)}>
          Log in
        </Link>
      </Trans>
    </Alert>
  )
}
