// @vitest-environment page
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('the history keeps the amount for the way back from the provider', async () => {
  const data = await backend.signIn('rider')
  expectConsoleError(/The payment page is not on the list/)
  const identity = { user: data.user, token: data.jwt }
  const { user, app, settled } = await renderRoute('/profile', { identity })
  const amount = await screen.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '250')
  await user.click(screen.getByRole('button', { name: 'Go to payment' }))
  await vi.waitFor(() => expect(app.router.history.location.state.topUpAmount).toBe(250))
  await settled()
  expect(screen.getByLabelText('Amount')).toHaveValue('250')
})
