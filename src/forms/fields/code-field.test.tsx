import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { vCodeProof } from '#/api/generated/valibot/valibot.gen'
import { ApiError } from '#/api/problem'
import { compose } from '#/testing/compose'
import { renderUi } from '#/testing/render-ui'
import { serverProblem } from '#/testing/server-problem'
import { useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { CodeField } from './code-field'

const send = vi.fn<(code: string) => Promise<void>>()

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue()
})

type Options = { kind?: 'digits' | 'recovery'; submitsItself?: boolean }

function CodeForm(options: Options) {
  const [attemptsLeft, setAttemptsLeft] = useState<number | null>(null)
  const form = useAppForm({
    defaultValues: { code: '' },
    validators: { onDynamic: vCodeProof },
    onSubmit: async ({ value, formApi }) => {
      try {
        await send(value.code)
      } catch (error) {
        const problem = setServerErrors(formApi, error)
        if (problem.kind === 'message') setAttemptsLeft(problem.attemptsLeft)
      }
    },
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="code">
          {() => (
            <CodeField
              kind="digits"
              method="app"
              takesFocus
              attemptsLeft={attemptsLeft}
              {...options}
            />
          )}
        </form.AppField>
        <form.SubmitButton busy="Checking">Confirm</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

const refused = (attemptsLeft: number | null = null) =>
  new ApiError('signInConfirm', serverProblem({ attemptsLeft }))
const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const sent = () => send.mock.calls.map(([code]) => code)

test('T4 inserts digits of an IME once', async () => {
  await renderUi(<CodeForm />)
  for (const text of ['１', '１２', '１２３', '１２３４５６']) {
    compose(field(), text)
    expect(field()).toHaveValue(text)
  }
  fireEvent.compositionEnd(field())
  expect(field()).toHaveValue('123456')
  await waitFor(() => expect(sent()).toEqual(['123456']))
})

test('offers one input that phones and password managers fill in', async () => {
  await renderUi(<CodeForm />)
  expect(screen.getAllByRole('textbox')).toEqual([field()])
  expect(field()).toHaveAttribute('inputmode', 'numeric')
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
  // A `maxlength` would cut a pasted '123 456'.
  expect(field()).not.toHaveAttribute('maxlength')
  expect(field()).toHaveFocus()
})

test.each(['1234567', '12a', '123456 or 654321', '١٢٣٤٥٦'])(
  'rejects %j, and sends nothing',
  async (text) => {
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('12')
    await user.clear(field())
    await user.paste(text)
    expect(screen.getByRole('alert')).toHaveTextContent('The code is six digits')
    expect(sent()).toEqual([])
    await user.paste('654321')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

describe('accepts a code', () => {
  test('typed, and sends it once with the sixth digit', async () => {
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('12345')
    expect(sent()).toEqual([])
    await user.keyboard('6')
    await waitFor(() => expect(sent()).toEqual(['123456']))
    await user.keyboard('7')
    expect(field()).toHaveValue('123456')
    expect(sent()).toEqual(['123456'])
  })

  test.each([
    '123 456',
    '123-456',
    ' 123456\n',
    '123\u00A0456',
    '1 2 3 4 5 6',
    'G-123456',
    'Aurora 2FA code: 123456',
    '１２３４５６',
  ])('pasted as %j', async (text) => {
    const { user } = await renderUi(<CodeForm />)
    await user.paste(text)
    await waitFor(() => expect(sent()).toEqual(['123456']))
    expect(field()).toHaveValue('123456')
  })

  test.each([
    ['３４', 'full-width digits', '１２５６'],
    [' 34', 'a space', '1256'],
    ['a34', 'a letter', '1256'],
  ])('T4 completed in the middle: %j, with %s', async (text, _what, around) => {
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard(around)
    field().setSelectionRange(2, 2)
    await user.keyboard(text)
    await waitFor(() => expect(sent()).toEqual(['123456']))
  })

  test('filled in by the browser', async () => {
    await renderUi(<CodeForm />)
    fireEvent.input(field(), { target: { value: '123456' } })
    // Some browsers fill it in twice.
    fireEvent.input(field(), { target: { value: '123456' } })
    await waitFor(() => expect(sent()).toEqual(['123456']))
  })

  test('and sends it once even if Enter and the button are pressed as well', async () => {
    send.mockReturnValue(new Promise(() => undefined))
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456{Enter}')
    await user.click(screen.getByRole('button'))
    expect(sent()).toEqual(['123456'])
  })

  test('and leaves sending to the button if other fields may be empty', async () => {
    const { user } = await renderUi(<CodeForm submitsItself={false} />)
    await user.keyboard('123456')
    expect(sent()).toEqual([])
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(sent()).toEqual(['123456']))
  })

  test('only if it is complete', async () => {
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter all six digits')
    await user.clear(field())
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Required field')
    expect(sent()).toEqual([])
  })
})

describe('a rejected code', () => {
  test('shows and announces the server’s message and the attempts left, and keeps the focus', async () => {
    send.mockRejectedValueOnce(refused(4))
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Invalid code\. 4 attempts left\. Wait/,
    )
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(/^Invalid code ?\. 4 attempts left\. Wait/)
    expect(field()).toHaveFocus()
  })

  test.each([
    ['ru', 1, 'Осталась 1 попытка'],
    ['ru', 2, 'Осталось 2 попытки'],
    ['ru', 5, 'Осталось 5 попыток'],
    ['ru', 0, 'Попыток пока не осталось'],
    ['en', 1, '1 attempt left'],
  ] as const)('counts the attempts in %s: %i', async (locale, left, text) => {
    send.mockRejectedValueOnce(refused(left))
    const { user } = await renderUi(<CodeForm />, locale)
    await user.type(screen.getByRole('textbox'), '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(`Invalid code. ${text}`)
  })

  test('shows no unknown number of attempts', async () => {
    send.mockRejectedValueOnce(refused(null))
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid code\. Wait/)
  })

  test('is selected, so that the next one replaces it and is sent', async () => {
    send.mockRejectedValueOnce(refused(4))
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456')
    await screen.findByRole('alert')
    const { selectionStart, selectionEnd } = field()
    expect([selectionStart, selectionEnd]).toEqual([0, 6])
    await user.keyboard('65')
    // No error for an incomplete code while another one is typed.
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter all six digits')
    await user.keyboard('4321')
    await waitFor(() => expect(sent()).toEqual(['123456', '654321']))
  })

  test('is sent again only by the button', async () => {
    send.mockRejectedValue(refused(4))
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456')
    await screen.findByRole('alert')
    // Many people press Enter after a code.
    await user.keyboard('{Enter}123456')
    expect(sent()).toEqual(['123456'])
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(sent()).toEqual(['123456', '123456']))
  })

  test('E5 stays as sent, ignores input while it is checked, and the next one is sent', async () => {
    const answer = Promise.withResolvers<void>()
    send.mockReturnValueOnce(answer.promise)
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456')
    await screen.findByText('Checking')
    await user.keyboard('{Backspace}7')
    await act(async () => answer.reject(refused(4)))
    await screen.findByRole('alert')
    expect(field()).toHaveValue('123456')
    await user.keyboard('123457')
    await waitFor(() => expect(sent()).toEqual(['123456', '123457']))
  })

  test('focuses the field, which opens the keyboard, once it can be changed again', async () => {
    const answer = Promise.withResolvers<void>()
    send.mockReturnValueOnce(answer.promise)
    const { user } = await renderUi(<CodeForm />)
    const focused: boolean[] = []
    vi.spyOn(field(), 'focus').mockImplementation(() => focused.push(field().readOnly))
    await user.keyboard('123456')
    await screen.findByText('Checking')
    await act(async () => answer.reject(refused(4)))
    await waitFor(() => expect(new Set(focused)).toEqual(new Set([false])))
  })

  test('keeps its message on blur, so that a button does not move while it is pressed', async () => {
    send.mockRejectedValueOnce(refused(4))
    const { user } = await renderUi(<CodeForm />)
    await user.keyboard('123456')
    await screen.findByRole('alert')
    await user.tab()
    expect(field()).not.toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid code')
  })
})

test('a recovery code has a plain text field and is sent as typed', async () => {
  const { user } = await renderUi(<CodeForm kind="recovery" />)
  const recoveryCode = screen.getByLabelText('Recovery code')
  expect(recoveryCode).toHaveFocus()
  expect(recoveryCode).not.toHaveAttribute('inputmode')
  await user.keyboard('4kq7z-m2xtp')
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toEqual(['4kq7z-m2xtp']))
})
