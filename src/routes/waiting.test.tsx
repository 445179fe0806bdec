import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR } from '#sandbox/server/clock'
import { allowConsoleError, expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

afterEach(() => onlineManager.setOnline(true))

const resend = () => screen.getByRole('button', { name: /^Send again/ })

async function waiting() {
  const { user, jwt } = await backend.signIn('new_player')
  return renderRoute('/signup?to=verify', { identity: { user, token: jwt } })
}

test('A6 shows a dash if the address is unknown', async () => {
  const signedIn = await backend.signIn('new_player')
  const data = { ...signedIn, user: { ...signedIn.user, email: '' } }
  backend.server.use(http.get('*/api/v2/user/check', () => HttpResponse.json(data)))
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  await renderRoute('/signup?to=verify', { identity: { user: data.user, token: data.jwt } })
  expect(screen.getByText(/We have sent an email to/)).toHaveTextContent('an email to —.')
})

test('A6 reports once that it is offline, and continues when back online', async () => {
  const { user, settled, address } = await waiting()
  expectConsoleError(/sessionCheck: not-sent/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  backend.server.use(http.get('*/api/v2/user/check', () => HttpResponse.error()))
  for (const _press of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'I’ve confirmed my email' }))
    await settled()
  }
  expect(
    screen.getAllByText('You’re offline. Nothing was sent; try again once you’re connected'),
  ).toHaveLength(1)

  const key = backend.world.mailbox.list('new_player@example.com')[0]?.key ?? ''
  await backend.request('POST', 'verify', { key })
  backend.server.resetHandlers()
  onlineManager.setOnline(true)
  await settled()
  expect(address()).toBe('/profile')
})

test('A6 keeps the player’s own wait when they leave the page and return', async () => {
  const { app, user, settled } = await waiting()
  expect(resend()).toHaveTextContent(/again$/)
  await user.click(resend())
  await settled()
  await app.router.navigate({ to: '/rules' })
  await settled()
  await app.router.navigate({ to: '/profile' })
  await settled()
  expect(resend()).toHaveTextContent(/\d$/)

  const signedIn = await backend.signIn('new_player')
  const data = { ...signedIn, user: { ...signedIn.user, login: 'other' } }
  backend.server.use(http.get('*/api/v2/user/check', () => HttpResponse.json(data)))
  cleanup()
  await renderRoute('/signup?to=verify', { identity: { user: data.user, token: data.jwt } })
  expect(resend()).toHaveTextContent(/again$/)
})

test('redirects to the sign-in if the session has ended', async () => {
  const data = await backend.signIn('new_player')
  const identity = { user: data.user, token: data.jwt }
  const { user, settled, address } = await renderRoute('/signup?to=verify', { identity })
  await backend.revoke(data)
  backend.world.clock.advance(HOUR)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await settled()
  expect(address()).toBe('/sign')
  expect(await screen.findByText('Log in again to continue.')).toBeVisible()
  expect(screen.queryByText(/The session has ended/)).not.toBeInTheDocument()
})
