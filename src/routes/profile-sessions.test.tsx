// @vitest-environment page
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('a session that began since the last visit is marked as new, on that visit only', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  const visit = async () => {
    cleanup()
    await renderRoute('/profile', { identity: { user, token } })
    await screen.findByText('Current')
    return screen.queryAllByText('New')
  }
  expect(await visit()).toEqual([])
  await backend.signIn('rider')
  expect(await visit()).toHaveLength(1)
  expect(await visit()).toEqual([])
})
