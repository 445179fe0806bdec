import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { PAGES } from '#deploy/pages'
import { allowConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('P2 E11 says that unreadable lists may be incomplete, and still offers to end all sessions', async () => {
  const data = await backend.signIn('rider')
  const odd = { ...data, sessions: null, transactions: [null], transactionsCursor: null }
  backend.server.use(http.get('*/api/v2/user/check', () => HttpResponse.json(odd)))
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  await renderRoute('/profile', { identity: { user: data.user, token: data.jwt } })
  expect(await screen.findAllByText('The list may be incomplete')).toHaveLength(2)
  expect(screen.queryByText('No data')).toBeNull()
  expect(screen.queryByText('No top-ups')).toBeNull()
  expect(screen.getByText('End all')).toBeVisible()
})

const ofPlayers = PAGES.filter(({ routes }) => routes.includes('_verified.tsx'))

test.each(ofPlayers)('E11 shows in each section of $path why its data failed', async ({ path }) => {
  const { user, jwt } = await backend.signIn('rider')
  backend.server.use(
    http.get('*/api/v2/*', ({ request }) =>
      request.url.includes('/user/check')
        ? undefined
        : HttpResponse.json({ message: 'Not today' }, { status: 400 }),
    ),
  )
  const { app } = await renderRoute(path, { identity: { user, token: jwt } })
  await waitFor(() => {
    const queries = app.authStore.server?.client.getQueryCache().getAll() ?? []
    const failed = queries.filter(({ state }) => state.status === 'error')
    expect(failed, 'requests of the page that failed').not.toEqual([])
    expect(
      screen.getAllByText('Not today'),
      `a message for each of ${failed.map(({ queryHash }) => queryHash).join(', ')}`,
    ).toHaveLength(failed.length)
  })
})
