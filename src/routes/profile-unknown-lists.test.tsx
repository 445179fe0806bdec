// @vitest-environment page
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('says of lists that could not be read that they were not, and lets all sessions be ended', async () => {
  const data = await backend.signIn('rider')
  const odd = { ...data, sessions: null, transactions: [null], transactionsCursor: null }
  backend.server.use(http.get('*/api/v2/user/check', () => HttpResponse.json(odd)))
  expectConsoleError(/sessionCheck: .*\n  \$\.sessions.*\n  \$\.transactions/)
  await renderRoute('/profile', { identity: { user: data.user, token: data.jwt } })
  expect(await screen.findAllByText('The list could not be read')).toHaveLength(2)
  expect(screen.queryByText('No data')).toBeNull()
  expect(screen.queryByText('No top-ups')).toBeNull()
  expect(screen.getByText('End all sessions')).toBeVisible()
})
