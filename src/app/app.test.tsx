// @vitest-environment page
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { runAction } from '#/lib/run-action'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'

test('shows an unexpected error of an action', async () => {
  expectConsoleError(/odd/)
  await renderRoute('/oauth2/error')
  await act(async () => runAction(Promise.reject(new TypeError('odd'))))
  expect((await screen.findByText('Unknown error')).closest('[role=alert]')).not.toBeNull()
})
