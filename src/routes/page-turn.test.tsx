// @vitest-environment page
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

sandboxServer()

test.each(['/no/such/page', '/rules'])(
  'the way home from %s leads the focus to its heading',
  async (path) => {
    const { user, settled, address } = await renderRoute(path)
    const [home] = screen.getAllByRole('link', { name: /Aurora|home/i })
    if (!home) throw new Error('No link leads home')
    await user.click(home)
    await settled()
    expect(address()).toBe('/')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  },
)
