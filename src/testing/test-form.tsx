import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { vEmail, vLogin } from '#/api/generated/valibot/valibot.gen'
import { ApiError, type ServerProblem } from '#/api/problem'
import { useAppForm } from '#/forms/app-form'
import { newPasswordSchema } from '#/forms/new-password'
import { setServerErrors } from '#/forms/errors/server-errors'
import { NewPasswordField } from '#/forms/fields/new-password-field'
import { TextField } from '#/forms/fields/text-field'
import { serverProblem } from './server-problem'

const schema = v.object({ login: vLogin, email: vEmail, password: newPasswordSchema })

/** The values that the form sends. */
export type TestValues = v.InferOutput<typeof schema>

/** A form like the site's, with three fields, an alert and a button. */
export function TestForm({ send }: { send: (values: TestValues) => Promise<unknown> }) {
  const form = useAppForm({
    defaultValues: { login: '', email: '', password: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      try {
        await send(value)
      } catch (error) {
        setServerErrors(formApi, error)
      }
    },
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <form.AppField name="login">{() => <TextField required label="Login" />}</form.AppField>
        <form.AppField name="email">{() => <TextField required label="E-mail" />}</form.AppField>
        <form.AppField name="password">
          {() => <NewPasswordField label="Password" personal={['login', 'email']} />}
        </form.AppField>
        <form.SubmitButton busy="Sending">Send</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

/** A server error about the form. */
export function refusal(change: Partial<ServerProblem> = {}): ApiError {
  return new ApiError('signUp', serverProblem({ message: 'Check the form', code: null, ...change }))
}

/** Values that the form accepts. */
export const GOOD: TestValues = {
  login: 'rider_77',
  email: 'rider@example.com',
  password: 'tR7$kq9Lw2-Yx5',
}

/** The login field. */
export const login = () => screen.getByLabelText('Login')

/** The e-mail field. */
export const email = () => screen.getByLabelText('E-mail')

/** The password field. */
export const password = () => screen.getByLabelText('Password')

/** The submit button, busy or not. */
export const button = () => screen.getByRole('button', { name: /^Send/ })

/** Fills in the three fields. */
export async function fillIn(user: UserEvent, values = GOOD) {
  for (const [field, text] of [
    [login(), values.login],
    [email(), values.email],
    [password(), values.password],
  ] as const) {
    await user.click(field)
    await user.paste(text)
  }
}
