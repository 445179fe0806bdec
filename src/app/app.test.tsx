import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#/api/problem'
import { runAction } from '#/lib/errors/run-action'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'

test('E3 shows an unexpected error thrown by an action', async () => {
  expectConsoleError(/odd/)
  await renderRoute('/oauth2/error')
  await act(async () => runAction(Promise.reject(new TypeError('odd'))))
  expect((await screen.findByText('Unknown error')).closest('[role=alert]')).not.toBeNull()
})

test('shows no error for an action that failed because the session was lost', async () => {
  expectConsoleError(/sessionRevoke/)
  await renderRoute('/oauth2/error')
  const lost = { kind: 'no-message', status: 401, retryAfter: null, sessionLost: true } as const
  await act(async () => runAction(Promise.reject(new ApiError('sessionRevoke', lost))))
  expect(screen.queryByRole('alert')).toBeNull()
})
