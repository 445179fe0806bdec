import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import { ApiError } from '#/api/problem'
import { useAppForm } from '#/forms/app-form'
import { renderUi } from '#/testing/render-ui'
import {
  button,
  email,
  fillIn,
  GOOD,
  login,
  password,
  refusal,
  TestForm,
  type TestValues,
} from '#/testing/test-form'
import { setServerErrors } from './server-errors'

const send = vi.fn<(values: TestValues) => Promise<unknown>>()

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue(undefined)
})

/** A form with a value that has no field, such as the login in the password change. */
function FormWithHiddenValue() {
  const form = useAppForm({
    defaultValues: { login: 'rider' },
    onSubmit: ({ formApi }) => {
      setServerErrors(formApi, refusal({ fields: { login: 'Locked' } }))
    },
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <form.SubmitButton busy="Sending">Send</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

const wait = () => screen.queryByText(/^Try again in/, { ignore: '.visually-hidden' })

describe('server errors', () => {
  test('about a field and a value without a field are shown in both places', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ fields: { email: 'Taken', country: 'Not here' } }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Taken'))
    expect(screen.getByRole('alert')).toHaveTextContent('Check the form')
  })

  test('are shown on the field they name, focus it, and keep the typed text', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ fields: { email: 'This e-mail is taken' } }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('This e-mail is taken'))
    await waitFor(() => expect(email()).toHaveFocus())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(login()).toBeValid()
    expect([login(), email(), password()].map((field) => field.getAttribute('value'))).toEqual(
      Object.values(GOOD),
    )
  })

  test('on two fields focus the first one of the form', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ fields: { password: 'Too weak', login: 'Taken' } }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(login()).toHaveFocus())
    expect(login()).toHaveAccessibleDescription('Taken')
    expect(password()).toHaveAccessibleDescription(
      new RegExp(`^Too weak ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`),
    )
  })

  test('about a value without a field are shown above the form', async () => {
    const { user } = await renderUi(<FormWithHiddenValue />)
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Check the form')
  })

  test('do not block the next submit, changed or not', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ fields: { email: 'This e-mail is taken' } }))
    send.mockRejectedValueOnce(refusal({ message: 'Try later' }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(email()).toBeInvalid())
    await user.click(button())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try later'))
    expect(email()).toBeValid()
    await user.click(button())
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  test('disappear when the field is changed', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ fields: { email: 'This e-mail is taken' } }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(email()).toBeInvalid())
    await user.type(email(), 'm')
    expect(screen.queryByText('This e-mail is taken')).not.toBeInTheDocument()
    expect(email()).toBeValid()
  })

  test('disappear even if the changed form then fails its own validation', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ message: 'Try later' }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument())
    await user.clear(email())
    await user.click(button())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Required field'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['no field', refusal(), 'Check the form'],
    [
      'a field that the form does not have',
      refusal({ fields: { consent: 'Needed' } }),
      'Check the form',
    ],
    ['a field of the prototype', refusal({ fields: { toString: 'x' } }), 'Check the form'],
    ['markup', refusal({ message: '<b>No</b>' }), '<b>No</b>'],
    [
      'no message',
      new ApiError('signUp', {
        kind: 'no-message',
        status: 500,
        retryAfter: null,
        sessionLost: false,
      }),
      'Server did not return an error message',
    ],
    [
      'a network error',
      new ApiError('signUp', { kind: 'unknown', reason: 'network' }),
      'Unknown error',
    ],
    [
      'a bot check',
      new ApiError('signUp', { kind: 'bot-check' }),
      'An error occurred while running the captcha, try again',
    ],
    ['an error of our own code', new TypeError('x'), 'Unknown error'],
  ])(
    'with %s are shown above the form, which keeps the typed text and can be sent again',
    async (_what, error, text) => {
      const { user } = await renderUi(<TestForm send={send} />)
      send.mockRejectedValueOnce(error)
      await fillIn(user)
      await user.click(button())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
      expect(login()).toHaveValue(GOOD.login)
      expect(password()).toHaveValue(GOOD.password)
      await user.click(button())
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    },
  )

  test.each([
    ['login_taken', 'Login'],
    ['email_taken', 'E-mail'],
    ['invalid_password', 'Password'],
  ] as const)('with the code %s and no field are shown on %s', async (code, name) => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ code, message: 'Not this one' }))
    await fillIn(user)
    await user.click(button())
    const field = screen.getByLabelText(name)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Not this one/))
    await waitFor(() => expect(field).toHaveFocus())
  })

  test('of a lost session are not shown in the form, because a toast reports it', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ status: 401, sessionLost: true }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('E7 keep the server’s wait during typing, until the next submit', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(refusal({ status: 429, message: 'Too often', retryAfter: 60 }))
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too often'))
    expect(wait()).toBeInTheDocument()
    await user.type(login(), '8')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(wait()).toBeInTheDocument()
    await user.click(button())
    await waitFor(() => expect(wait()).not.toBeInTheDocument())
  })

  test('show the wait beside the message of a field', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    send.mockRejectedValueOnce(
      refusal({ status: 429, fields: { email: 'Too many emails' }, retryAfter: 60 }),
    )
    await fillIn(user)
    await user.click(button())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Too many emails'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(wait()).toBeInTheDocument()
  })
})
