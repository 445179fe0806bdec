import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AuthProvider, setOutage } from '#/auth/auth-store'
import { renderUi } from '#/testing/render-ui'
import { sessionWithServer } from '#/testing/session'
import { OutageNotice } from './outage-notice'

test('shows the reason of an outage, and a button to try now', async () => {
  const { store } = sessionWithServer({ onSessionLost: vi.fn() })
  const tryNow = vi.fn()
  if (store.server) store.server.tryNow = tryNow
  const { user } = await renderUi(
    <AuthProvider value={store}>
      <OutageNotice />
    </AuthProvider>,
  )
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => setOutage(store, { reason: 'offline', retryAt: null }))
  expect(screen.getByRole('status')).toHaveTextContent('There’s no internet connection.')
  act(() => setOutage(store, { reason: 'server', retryAt: null }))
  expect(screen.getByRole('status')).toHaveTextContent('The server isn’t responding.')
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(tryNow).toHaveBeenCalledOnce()
})
