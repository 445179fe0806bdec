import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const held = ({ user, jwt }: UserData) => ({ user, token: jwt })

test.each([
  ['is gone', () => localStorage.removeItem('token')],
  ['cannot be sent', () => localStorage.setItem('token', 'ключ')],
])(
  'E6 signs out a player whose token %s at the next request, and reports it once',
  async (_, spoil) => {
    const identity = held(await backend.signIn('rider'))
    const page = await renderRoute('/profile', { identity })
    // The browser sends `storage` events to other tabs only.
    spoil()
    const comeBack = new Event('visibilitychange', { bubbles: true })
    await act(async () => document.dispatchEvent(comeBack))
    await waitFor(() => expect(page.address()).toBe('/sign'))
    await page.settled()
    expect(await screen.findAllByText('Log in again to continue.')).toHaveLength(1)
    expect(localStorage).toHaveLength(0)
  },
)

test('A13 tampering with the stored user grants no access to the profile', async () => {
  const { user, jwt } = await backend.signIn('new_player')
  const page = await renderRoute('/profile', {
    identity: { token: jwt, user: { ...user, active: true, money: 999_999 } },
  })
  await waitFor(() => expect(page.address()).toBe('/signup?to=verify'))
})
