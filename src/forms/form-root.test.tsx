import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onActionFailed } from '#/lib/errors/run-action'
import { renderUi } from '#/testing/render-ui'
import { button, fillIn, refusal, TestForm } from '#/testing/test-form'
import { useAppForm } from './app-form'
import { AmountField } from './fields/amount-field'
import { CheckboxField } from './fields/checkbox-field'
import { CodeField } from './fields/code-field'
import { NewPasswordField } from './fields/new-password-field'
import { PasswordField } from './fields/password-field'
import { TextField } from './fields/text-field'

const fault = new Error('A script of others has broken something')

/** Errors reported to the player (`app/app.tsx`). */
const told: unknown[] = []
let stop: () => void

beforeEach(() => {
  told.length = 0
  stop = onActionFailed((error) => told.push(error))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

type Parts = { validate: () => void; send: () => void | Promise<void> }

function FaultyForm({ validate, send }: Parts) {
  const form = useAppForm({
    defaultValues: { login: 'rider' },
    validators: { onDynamic: () => validate() },
    onSubmit: () => send(),
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="login">{() => <TextField required label="Login" />}</form.AppField>
        <form.SubmitButton busy="Sending">Send</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

function fail() {
  throw fault
}

const fillInSilently = () => {
  const field = screen.getByLabelText('Login')
  if (field instanceof HTMLInputElement) field.value = 'captain'
}

test.each<[string, { part: keyof Parts; filled?: boolean }]>([
  ['checks the fields', { part: 'validate' }],
  ['reads values filled in without an event', { part: 'validate', filled: true }],
  ['is sent', { part: 'send' }],
])(
  'E3 reports an error while the form %s, and the next press works',
  async (_, { part, filled }) => {
    const parts = { validate: vi.fn<() => void>(), send: vi.fn<() => void>() }
    const { user } = await renderUi(<FaultyForm {...parts} />)
    const button = screen.getByRole('button', { name: /^Send/ })
    parts[part].mockImplementation(fail)
    if (filled) fillInSilently()
    await user.click(button)
    await waitFor(() => expect(told).toEqual([fault]))
    expect(button).not.toHaveAttribute('aria-disabled')

    parts[part].mockReset()
    parts.send.mockReset()
    await user.click(button)
    await waitFor(() => expect(parts.send).toHaveBeenCalledOnce())
    expect(told).toHaveLength(1)
  },
)

const FILLED = {
  login: 'rider',
  current: 'Aurora-2026!',
  // Weak only once the list of common passwords is loaded.
  password: 'Qwerty123!',
  amount: '1000',
  code: '123456',
  accepted: true,
  method: 'app',
}

/** A form with every kind of field, all filled in. */
function FullForm({ send }: { send: () => Promise<void> }) {
  const form = useAppForm({ defaultValues: FILLED, onSubmit: send })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="login">{() => <TextField required label="Login" />}</form.AppField>
        <form.AppField name="current">
          {() => <PasswordField label="Current" autoComplete="current-password" />}
        </form.AppField>
        <form.AppField name="password">{() => <NewPasswordField label="New" />}</form.AppField>
        <form.AppField name="amount">
          {() => <AmountField label="Amount" suffix="credits" />}
        </form.AppField>
        <form.AppField name="code">
          {() => <CodeField kind="digits" method="app" attemptsLeft={null} />}
        </form.AppField>
        <form.AppField name="accepted">{() => <CheckboxField label="Accepted" />}</form.AppField>
        <form.AppField name="method">
          {(field) =>
            ['app', 'email'].map((method) => (
              <label key={method}>
                {method}
                <input
                  type="radio"
                  checked={field.state.value === method}
                  onChange={() => field.handleChange(method)}
                />
              </label>
            ))
          }
        </form.AppField>
        <form.SubmitButton busy="Sending">Send</form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}

const texts = () =>
  ['Login', 'Current', 'New', 'Amount', 'Code'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  )
const shown = () => [
  ...texts().map(({ value }) => value),
  ...['Accepted', 'app', 'email'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).checked,
  ),
]

test('text fields are left-to-right even on a right-to-left page', async () => {
  await renderUi(<FullForm send={async () => undefined} />)
  for (const field of texts()) expect(field).toHaveAttribute('dir', 'ltr')
})

test.each<[string, (press: (element: Element) => Promise<void>) => Promise<void>]>([
  [
    'the player',
    async (press) => {
      for (const field of texts()) {
        // Password managers and screen readers recognize a read-only field.
        expect(field).toHaveAttribute('readonly')
        expect(field).toBeEnabled()
      }
      for (const label of ['Accepted', 'email']) await press(screen.getByLabelText(label))
    },
  ],
  [
    'a script',
    async () => {
      for (const field of texts()) fireEvent.input(field, { target: { value: '654321' } })
    },
  ],
  [
    'a password manager',
    async () => {
      for (const field of texts()) {
        field.value = '654321'
        fireEvent.blur(field)
      }
    },
  ],
])(
  'E5 %s cannot change a form while it is being sent, and can be changed afterwards',
  async (_, change) => {
    const sent = Promise.withResolvers<void>()
    const { user } = await renderUi(<FullForm send={() => sent.promise} />)
    const before = shown()
    await user.type(screen.getByLabelText('Login'), '{Enter}')
    await screen.findByText('Sending')
    await change((element) => user.click(element))
    expect(shown()).toEqual(before)

    await act(async () => sent.resolve())
    await waitFor(() => expect(screen.getByLabelText('Login')).not.toHaveAttribute('readonly'))
    await user.type(screen.getByLabelText('Login'), '_9')
    await user.click(screen.getByLabelText('email'))
    expect(shown()).toEqual(['rider_9', ...before.slice(1, -2), false, true])
  },
)

test('a held Enter sends a form once, and not again when it is refused', async () => {
  await renderUi(<FullForm send={async () => undefined} />)
  const held = { key: 'Enter', repeat: true }
  expect(fireEvent.keyDown(screen.getByLabelText('Login'), held)).toBe(false)
  expect(fireEvent.keyDown(screen.getByLabelText('Login'), { key: 'Enter' })).toBe(true)
})

test('a password filled in without an event moves no button that is being pressed', async () => {
  const send = vi.fn(async () => undefined)
  const { user } = await renderUi(<FullForm send={send} />)
  const password = screen.getByLabelText<HTMLInputElement>('New')
  await user.click(password)
  // The list has come, so that nothing renders the field again and restores its text.
  await screen.findByText('Weak')
  password.value = 'aurora'
  const before = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(before)
  await user.pointer('[/MouseLeft]')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(password).toHaveValue('aurora')
})

test('a submit before hydration puts nothing into the address', async () => {
  await renderUi(<FullForm send={async () => undefined} />)
  const form = screen.getByLabelText('Login').closest('form')
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('novalidate')
})

/** A form that can send only after the button `Open` is pressed. */
function LaterForm({ send }: { send: () => Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <TestForm send={isOpen ? send : () => Promise.reject(refusal())} />
    </>
  )
}

test('sends as its latest render says', async () => {
  const send = vi.fn(() => Promise.resolve())
  const { user } = await renderUi(<LaterForm send={send} />)
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(button())
  expect(send).toHaveBeenCalledOnce()
})

test('knows its own fields from those of another form with the same names', async () => {
  const send = vi.fn(() => Promise.resolve())
  const { user } = await renderUi(
    <>
      <TestForm send={send} />
      <TestForm send={send} />
    </>,
  )
  const [, second] = screen.getAllByLabelText('Login')
  for (const submit of screen.getAllByRole('button', { name: 'Send' })) await user.click(submit)
  await waitFor(() => expect(second).toHaveFocus())
})
