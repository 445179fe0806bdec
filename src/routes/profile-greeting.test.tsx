// @vitest-environment page
import { cleanup, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('a new player is greeted once in this browser, whatever the server goes on saying', async () => {
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
  expect(await screen.findByText('Welcome, rider')).toBeVisible()
  await visit('rider')
  expect(screen.queryByText('Welcome, rider')).not.toBeInTheDocument()
  await visit('empty')
  expect(await screen.findByText('Welcome, empty')).toBeVisible()
})
