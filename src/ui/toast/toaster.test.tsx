import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createToaster } from './toast-store'
import { Toaster } from './toaster'
import { ToasterProvider } from './toaster-provider'

function renderToaster() {
  const toaster = createToaster()
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <I18nProvider i18n={i18n}>
      <ToasterProvider value={toaster}>
        <Toaster />
      </ToasterProvider>
    </I18nProvider>,
  )
  return { toaster, i18n }
}

test('shows an error as an alert, anything else as a status, with heading and text', async () => {
  const { toaster } = renderToaster()
  toaster.show({ severity: 'error', summary: () => 'Error', detail: 'Invalid code' })
  toaster.show({ severity: 'success', summary: () => 'Success!' })
  await waitFor(() => {
    expect(screen.getByRole('alert').textContent).toBe('ErrorInvalid code')
    expect(screen.getByRole('status').textContent).toBe('Success!')
  })
})

test('closes only the toast whose button is pressed', async () => {
  const { toaster } = renderToaster()
  toaster.show({ severity: 'info', summary: () => 'Goes' })
  toaster.show({ severity: 'info', summary: () => 'Stays' })
  await screen.findByText('Goes')
  const [first] = screen.getAllByRole('button')
  if (first) await userEvent.click(first)
  expect(screen.queryByText('Goes')).toBeNull()
  expect(screen.queryByText('Stays')).not.toBeNull()
})

test('replaces the text of a toast in the same group in place', async () => {
  const { toaster } = renderToaster()
  toaster.show({ severity: 'warn', summary: () => 'No connection', group: 'net' })
  await screen.findByText('No connection')
  const region = screen.getByRole('status')
  toaster.show({ severity: 'success', summary: () => 'Back online', group: 'net' })
  await screen.findByText('Back online')
  expect(screen.getByRole('status')).toBe(region)
})

test('U4 translates its own texts when the language changes, and keeps the server’s', async () => {
  const { toaster, i18n } = renderToaster()
  toaster.show({ severity: 'error', summary: () => `Error ${i18n.locale}`, detail: 'Wrong code' })
  toaster.show({ severity: 'info', summary: () => 'Note', detail: () => `Read ${i18n.locale}` })
  await screen.findByText('Error en')
  await screen.findByText('Read en')
  act(() => i18n.loadAndActivate({ locale: 'ru', messages: {} }))
  expect(screen.getByRole('alert').textContent).toBe('Error ruWrong code')
  expect(screen.getByRole('status').textContent).toBe('NoteRead ru')
})
