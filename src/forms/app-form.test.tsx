import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import type { UserEvent } from '@testing-library/user-event'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useAppForm } from '#/forms/app-form'
import { TextField } from '#/forms/fields/text-field'
import { activateLocale } from '#/locales/catalogs'
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

const send = vi.fn<(values: TestValues) => Promise<unknown>>()

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue(undefined)
})

test('marks a field as required before any error', async () => {
  await renderUi(<TestForm send={send} />)
  for (const field of [login(), email(), password()]) {
    expect(field).toBeRequired()
    expect(field).toBeValid()
    // Prevents the browser's own validation bubbles.
    expect(field).not.toHaveAttribute('required')
  }
})

function OptionalField() {
  const form = useAppForm({ defaultValues: { friend: '' } })
  return (
    <form.AppForm>
      <form.AppField name="friend">
        {() => <TextField required={false} label="Friend" />}
      </form.AppField>
    </form.AppForm>
  )
}

test('does not announce an optional field as required', async () => {
  await renderUi(<OptionalField />)
  expect(screen.getByLabelText('Friend')).not.toBeRequired()
})

test('E5 submits a form held since before hydration, and no other', async () => {
  document.documentElement.dataset['heldSubmit'] = ''
  await renderUi(<TestForm send={send} />)
  expect(await screen.findAllByText('Required field')).toHaveLength(3)
  cleanup()
  await renderUi(<TestForm send={send} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  expect(screen.queryByText('Required field')).not.toBeInTheDocument()
})

test('does not hold a handled submit for another form', async () => {
  const { user } = await renderUi(<TestForm send={send} />)
  document.documentElement.dataset['heldSubmit'] = ''
  await user.click(button())
  expect(document.documentElement.dataset).not.toHaveProperty('heldSubmit')
})

describe('a field shows its error', () => {
  test('not during the first input', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await user.type(login(), 'r!')
    expect(login()).toBeValid()
  })

  test('not on blur without input', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await user.click(login())
    await user.tab()
    expect(login()).toBeValid()
    await user.type(email(), 'rider@example.com')
    await user.tab()
    expect(screen.queryByText('Required field')).not.toBeInTheDocument()
  })

  test('on blur after input, then on every change', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await user.type(login(), 'ri')
    await user.tab()
    expect(login()).toBeInvalid()
    expect(login()).toHaveAccessibleDescription('At least 3 characters')
    expect(email()).toBeValid()

    await user.type(login(), 'd')
    expect(login()).toBeValid()
    await user.type(login(), '!')
    expect(login()).toHaveAccessibleDescription('Only Latin letters, digits and underscores')
    await user.clear(login())
    expect(login()).toHaveAccessibleDescription('Required field')
  })

  test('in the language of the page', async () => {
    const { user } = await renderUi(<TestForm send={send} />, 'ru')
    await user.type(email(), 'rider')
    await user.tab()
    expect(email()).toHaveAccessibleDescription('Некорректная почта')
  })
})

test('translates the problem when the language of the page changes', async () => {
  const { user, i18n } = await renderUi(<TestForm send={send} />)
  send.mockRejectedValueOnce(new Error('a fault'))
  await fillIn(user)
  await user.click(button())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Unknown error'))
  await act(() => activateLocale(i18n, 'ru'))
  expect(screen.getByRole('alert')).toHaveTextContent('Неизвестная ошибка')
})

test('keeps the server’s message when the language changes, until the next input', async () => {
  const { user, i18n } = await renderUi(<TestForm send={send} />)
  send.mockRejectedValueOnce(refusal({ message: 'Wrong login or password' }))
  await fillIn(user)
  await user.click(button())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Wrong login'))
  await act(() => activateLocale(i18n, 'ru'))
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong login')
  await user.type(login(), 'd')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('keeps values filled in without an event when the language changes', async () => {
  const { user, i18n } = await renderUi(<TestForm send={send} />)
  for (const [field, value] of [
    [login(), GOOD.login],
    [password(), GOOD.password],
  ] as const) {
    if (field instanceof HTMLInputElement) field.value = value
  }
  await act(() => activateLocale(i18n, 'ru'))
  expect(login()).toHaveValue(GOOD.login)
  expect(password()).toHaveValue(GOOD.password)
  await user.type(email(), GOOD.email)
  await user.click(button())
  await waitFor(() => expect(send.mock.calls).toEqual([[GOOD]]))
})

describe('a submit', () => {
  test('of an empty form shows every error and focuses the first field', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await user.click(button())
    expect(screen.getAllByText('Required field')).toHaveLength(3)
    await waitFor(() => expect(login()).toHaveFocus())
    expect(send).not.toHaveBeenCalled()
  })

  test('with one wrong field focuses it, and validates every change from then on', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await fillIn(user, { ...GOOD, email: 'rider' })
    await user.click(button())
    await waitFor(() => expect(email()).toHaveFocus())
    expect(login()).toBeValid()
    await user.type(email(), '@example.com')
    expect(email()).toBeValid()
    await user.clear(password())
    expect(password()).toHaveAccessibleDescription(
      new RegExp(`^Required field ${PASSWORD_MIN} to ${PASSWORD_MAX} characters ?: not yet`),
    )
  })

  test('of a valid form sends it once, as typed', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await fillIn(user, { ...GOOD, password: '  Aa1!aaaa  ' })
    await user.click(button())
    await waitFor(() => expect(send.mock.calls).toEqual([[{ ...GOOD, password: '  Aa1!aaaa  ' }]]))
  })

  test.each([
    [
      'without an event',
      // A script of the page sets the value this way, which React does not notice.
      (field: HTMLElement, value: string) => {
        if (field instanceof HTMLInputElement) field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
    ],
    [
      'by their attribute',
      (field: HTMLElement, value: string) => field.setAttribute('value', value),
    ],
  ])('E5 of fields that a script filled in %s sends the visible values', async (_how, fill) => {
    const { user } = await renderUi(<TestForm send={send} />)
    fill(login(), GOOD.login)
    fill(email(), GOOD.email)
    fill(password(), GOOD.password)
    expect(email()).toHaveValue(GOOD.email)
    await user.click(button())
    await waitFor(() => expect(send.mock.calls).toEqual([[GOOD]]))
  })

  test.each(['typed in', 'left'])(
    'keeps fields filled in without an event before another field is %s',
    async (deed) => {
      const { user } = await renderUi(<TestForm send={send} />)
      await user.click(password())
      for (const [field, value] of [
        [login(), GOOD.login],
        [email(), GOOD.email],
      ] as const) {
        if (field instanceof HTMLInputElement) field.value = value
      }
      if (deed === 'left') await user.tab()
      await user.type(password(), GOOD.password)
      expect(login()).toHaveProperty('value', GOOD.login)
      expect(email()).toHaveProperty('value', GOOD.email)
      await user.click(button())
      await waitFor(() => expect(send.mock.calls).toEqual([[GOOD]]))
    },
  )

  test('by Enter works from a field', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    await fillIn(user)
    await user.type(login(), '{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })

  test.each([
    ['three clicks', async (user) => user.tripleClick(button())],
    [
      'Enter and a click',
      async (user) => {
        await user.type(password(), '{Enter}')
        await user.click(button())
      },
    ],
    ['Enter three times', async (user) => user.type(login(), '{Enter}{Enter}{Enter}')],
    [
      'clicks before the next render',
      () =>
        act(async () => {
          for (let press = 0; press < 5; press += 1) button().click()
        }),
    ],
  ] satisfies [string, (user: UserEvent) => Promise<void>][])(
    'by %s is sent once',
    async (_how, press) => {
      const { user } = await renderUi(<TestForm send={send} />)
      const answer = Promise.withResolvers<unknown>()
      send.mockReturnValue(answer.promise)
      await fillIn(user)
      await press(user)
      await waitFor(() => expect(button()).toHaveTextContent('Sending'))
      expect(button()).toHaveAttribute('aria-disabled', 'true')
      expect(send).toHaveBeenCalledTimes(1)

      await act(async () => answer.resolve(undefined))
      await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'))
      await user.click(button())
      expect(send).toHaveBeenCalledTimes(2)
    },
  )
})

const strength = () => screen.getByRole('status')
const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent)

describe('a new password', () => {
  test('shows a strength that depends on it and the login', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    expect(strength()).toHaveTextContent('-')
    await user.type(password(), 'Rider_77-2026!x')
    expect(strength()).toHaveTextContent('Strong')
    await user.type(login(), 'rider_77')
    expect(strength()).toHaveTextContent('Medium')
    await user.clear(password())
    await user.type(password(), 'Password1!')
    await waitFor(() => expect(strength()).toHaveTextContent('Weak'))
  })

  test('shows which rules it fulfils', async () => {
    const { user } = await renderUi(<TestForm send={send} />)
    expect(rules().every((rule) => rule.endsWith(': not yet'))).toBe(true)
    await user.type(password(), 'Пароль1')
    expect(rules()).toEqual([
      `${PASSWORD_MIN} to ${PASSWORD_MAX} characters: not yet`,
      'A lowercase letter: done',
      'An uppercase letter: done',
      'A digit: done',
      'A special character: not yet',
    ])
  })
})
