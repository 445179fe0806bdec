// @vitest-environment page
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onActionFailed } from '#/lib/run-action'
import { renderUi } from '#/testing/render-ui'
import { defaultFormOptions, useAppForm } from './app-form'
import { TextField } from './fields/text-field'

const fault = new Error('A script of others has broken something')

/** What players are told (`app/app.tsx`). */
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
    ...defaultFormOptions,
    defaultValues: { login: 'rider' },
    validators: { onDynamic: () => validate() },
    onSubmit: () => send(),
  })
  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="login">{() => <TextField label="Login" />}</form.AppField>
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
  ['reads what was filled in without an event', { part: 'validate', filled: true }],
  ['sends', { part: 'send' }],
])('a fault while the form %s is told, and the next press works', async (_, { part, filled }) => {
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
})
