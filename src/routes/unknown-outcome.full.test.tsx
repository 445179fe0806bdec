import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { enter, section } from '#/testing/deeds'
import { sandboxServer } from '#/testing/server'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'

const backend = sandboxServer()
const { world } = backend

/** How outcomes are found is tested in `src/auth/outcomes`; these tests cover what the page shows. */
async function openProfile() {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const { user, settled } = await renderRoute('/profile', { identity: { user: stored, token } })
  return {
    press: async (id: string, name: string) =>
      user.click(await (await section(id)).findByRole('button', { name })),
    type: async (id: string, label: string, text: string) => {
      const field = await (await section(id)).findByLabelText(label)
      fireEvent.change(field, { target: { value: text } })
    },
    accept: async () => {
      const dialog = within(await screen.findByRole('alertdialog'))
      const accept = dialog.getAllByRole('button').find((one) => one.textContent !== 'Cancel')
      if (accept) await user.click(accept)
      await settled()
    },
  }
}

test('E9 reports a changed password although the response was lost', async () => {
  const page = await openProfile()
  await page.press('password', 'Change password')
  await page.type('password', 'Current password', SEED_PASSWORD)
  await page.type('password', 'New password', 'tR7$kq9Lw2')
  await page.type('password', 'Repeat the new password', 'tR7$kq9Lw2')
  await page.press('password', 'Change password')
  world.faults.add({ operation: 'passwordChange', kind: 'reset', done: true })
  await page.accept()
  expect(await screen.findAllByText('The password has been changed')).not.toHaveLength(0)
  expect(screen.queryByText('Your session has ended')).toBeNull()
})

test('E9 shows the server’s message and the bound code if another author code was bound in the meantime', async () => {
  const page = await openProfile()
  await page.press('author', 'Enter a code')
  await page.type('author', 'Author code', 'NORDLICHT')
  await page.press('author', 'Bind')
  const player = findPlayer(world.state, 'rider')
  if (player) player.authorCode = 'POLARIS'
  await page.accept()
  expect(await screen.findAllByText(/Code .*POLARIS.* was bound before/)).not.toHaveLength(0)
  expect(screen.getAllByText('An author code is bound already')).not.toHaveLength(0)
  expect((await section('author')).getByText('POLARIS')).toBeVisible()
})

test('E9 offers to log in when a player signs up again after a lost response', async () => {
  const page = await renderRoute('/signup')
  const type = async (label: string, text: string) => {
    await enter(page.user, screen.getByLabelText(label), text)
  }
  await type('Username', 'rider')
  await type('Email', 'rider@example.com')
  await type('Password', 'tR7$kq9Lw2')
  for (const box of screen.getAllByRole('checkbox')) await page.user.click(box)
  await page.user.click(screen.getByRole('button', { name: 'Create account' }))
  const hint = await screen.findByText(/Is this account yours/)
  await page.user.click(within(hint).getByRole('link', { name: 'Log in' }))
  await page.settled()
  expect(page.address()).toBe('/sign')
  expect(screen.getByLabelText('Login or email')).toHaveProperty('value', 'rider')
})

test('E9 reports a changed address when another device has confirmed it and the response to the cancellation is lost', async () => {
  const { user: rider, jwt } = await backend.signIn('rider')
  const pending = { ...rider, pendingEmail: 'new@example.com' }
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const data = await (await world.fetch(request)).json()
      return HttpResponse.json({ ...data, user: pending })
    }),
    http.delete('*/api/v2/user/settings/email', () => {
      pending.email = pending.pendingEmail
      Object.assign(pending, { pendingEmail: null })
      return HttpResponse.error()
    }),
  )
  const { user } = await renderRoute('/profile', { identity: { user: pending, token: jwt } })
  await user.click(await screen.findByRole('button', { name: 'Cancel the change' }))
  expect(await screen.findByText('The email has been changed')).toBeVisible()
  expect((await section('personal')).getByText('new@example.com')).toBeVisible()
})
