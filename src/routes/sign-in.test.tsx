import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#/testing/console-watch'
import { deedsIn, enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'
import { SEED_PASSWORD } from '#sandbox/server/players'

const backend = sandboxServer()

test('A8 E1 E5 reports bad credentials above the form, and keeps the typed text', async () => {
  const page = await renderRoute('/sign')
  const login = screen.getByLabelText('Login or email')
  const password = screen.getByLabelText('Password')
  await enter(page.user, login, 'rider')
  await enter(page.user, password, 'not-the-password')
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login or password')
  expect(login).toHaveValue('rider')
  expect(password).toHaveValue('not-the-password')
  await page.user.clear(password)
  await enter(page.user, password, SEED_PASSWORD)
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(page.address()).toBe('/profile'))
})

test('E2 E3 reports unreadable responses as unknown errors, and an error without a message as such; the next try works', async () => {
  expectConsoleError(/signIn: unknown/)
  const page = await renderRoute('/sign')
  await enter(page.user, screen.getByLabelText('Login or email'), 'rider')
  await enter(page.user, screen.getByLabelText('Password'), SEED_PASSWORD)
  const submit = screen.getByRole('button', { name: 'Log in' })
  for (const [kind, told] of [
    ['html', 'Unknown error'],
    ['reset', 'Unknown error'],
    ['no-message', 'Server did not return an error message'],
  ] as const) {
    const status = kind === 'html' ? 200 : 500
    backend.world.faults.add({ operation: 'signIn', kind, status })
    await page.user.click(submit)
    await page.settled()
    expect(await screen.findByRole('alert')).toHaveTextContent(told)
  }
  await page.user.click(submit)
  await waitFor(() => expect(page.address()).toBe('/profile'))
})

test('E3 E5 reports that nothing was sent without a connection, keeps the typed text, and signs in at the next try', async () => {
  expectConsoleError(/signIn: not-sent/)
  const page = await renderRoute('/sign')
  const { type, press, field, findByRole } = deedsIn(screen, page)
  await type('Login or email', 'rider')
  await type('Password', SEED_PASSWORD)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  backend.world.faults.add({ operation: 'signIn', kind: 'reset' })
  await press('Log in')
  expect(await findByRole('alert')).toHaveTextContent('You’re offline. Nothing was sent')
  expect(await field('Password')).toHaveValue(SEED_PASSWORD)
  isOnline.mockRestore()
  await press('Log in')
  await waitFor(() => expect(page.address()).toBe('/profile'))
})

test('E1 shows a blocked player the server’s message and a link to support', async () => {
  const page = await renderRoute('/sign')
  await enter(page.user, screen.getByLabelText('Login or email'), 'blocked_player')
  await enter(page.user, screen.getByLabelText('Password'), 'Aurora-2026!')
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The account is blocked for the use of third-party programs')
  const form = alert.closest('form') ?? document.body
  expect(within(form).getByRole('link', { name: /^Contact support/ })).toBeVisible()
})

test('E8 reloads the page, keeping the login, if the code fails to load at the second press as well', async () => {
  // The automatic reload of this build has already been used.
  sessionStorage.setItem('reloaded-build', '')
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const page = await renderRoute('/sign', {
    afterStart: ({ authStore }) => {
      authStore.hooks.importServerClient = () => Promise.reject(new TypeError('gone'))
    },
  })
  await enter(page.user, screen.getByLabelText('Login or email'), 'rider')
  await enter(page.user, screen.getByLabelText('Password'), 'Aurora-2026!')
  const submit = screen.getByRole('button', { name: 'Log in' })
  await page.user.click(submit)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  await page.user.click(submit)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(sessionStorage.getItem('typed-text')).toContain('["login","rider"]')
  expect(backend.asked()).toEqual([])
})

test('E9 signs in at the next try after an outage of the backend', async () => {
  const page = await renderRoute('/sign')
  const { type, press, findByRole } = deedsIn(screen, page)
  backend.world.faults.add({ operation: '*', kind: 'html', status: 503, times: 1000 })
  await type('Login or email', 'rider')
  await type('Password', 'Aurora-2026!')
  await press('Log in')
  expect(await findByRole('alert')).toHaveTextContent(
    'The server isn’t responding. Please try again',
  )
  backend.world.faults.clear()
  await press('Log in')
  await vi.waitFor(() => expect(page.address()).toBe('/profile'))
})
