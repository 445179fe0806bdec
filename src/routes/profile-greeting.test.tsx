import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const greeting = (name: string) => screen.findByRole('heading', { name: `Welcome, ${name}` })

test('P9 greets a new player once in this browser, even if the server keeps reporting the first login', async () => {
  backend.server.use(
    http.get('*/api/v2/user/getBonuses', () =>
      HttpResponse.json({ bonuses: [], firstLogin: true, limits: { min: 10, max: 50_000 } }),
    ),
  )
  const visit = async (login: string) => {
    cleanup()
    const { user, jwt: token } = await backend.signIn(login)
    await renderRoute('/profile', { identity: { user, token } })
    await screen.findByText('Current')
  }
  await visit('rider')
  expect(await greeting('rider')).toBeVisible()
  await visit('rider')
  expect(screen.queryByText(/^Welcome,/)).not.toBeInTheDocument()
  await visit('empty')
  expect(await greeting('empty')).toBeVisible()
  expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user'])
})

test('P9 suggests the next step in the greeting, until it is dismissed', async () => {
  const { user: stored, jwt: token } = await backend.signIn('empty')
  const { user } = await renderRoute('/profile', { identity: { user: stored, token } })
  expect(await greeting('empty')).toBeVisible()
  expect(screen.getByText('Turn on protection').closest('a')).toHaveAttribute('href', '/protection')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^Welcome,/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('H4 shows markup in a player’s name as text', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  const login = '<0>a</0> & {b}'
  backend.server.use(
    http.get('*/api/v2/user/getBonuses', () =>
      HttpResponse.json({ bonuses: [], firstLogin: true, limits: { min: 10, max: 50_000 } }),
    ),
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      return HttpResponse.json({ ...body, user: { ...body.user, login } })
    }),
  )
  await renderRoute('/profile', { identity: { user, token } })
  expect(await greeting(login)).toBeVisible()
  expect(document.body).toHaveTextContent(`Hello, ${login}!`)
})
