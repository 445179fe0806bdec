import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderUi } from '#/testing/render-ui'
import { ErrorPage } from './error-page'

async function show(error: unknown) {
  const routeTree = createRootRoute({ component: () => <ErrorPage error={error} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await renderUi(<RouterProvider router={createRouter({ routeTree, history })} />)
  const heading = await screen.findByRole('heading', { level: 1 })
  return heading.closest('section')?.textContent
}

test('shows a developer the thrown error and its stack', async () => {
  vi.stubEnv('MODE', 'development')
  onTestFinished(() => void vi.unstubAllEnvs())
  const text = await show(new TypeError('user is undefined'))
  expect(text).toContain('TypeError: user is undefined')
  expect(text).toContain('error-page.test.tsx')
  expect(text).not.toContain('Check the connection')
})

test('shows a player what to do', async () => {
  const text = await show(new TypeError('user is undefined'))
  expect(text).toContain('Check the connection')
  expect(text).not.toContain('user is undefined')
})
