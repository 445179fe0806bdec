import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'
import { findPlayer } from '#sandbox/server/state'

const backend = sandboxServer()

const requests = () => backend.asked().filter((id) => id === 'recoveryRequest').length
const letters = (login: string) =>
  backend.world.mailbox.list(`${login}@example.com`).filter(({ kind }) => kind === 'recovery')

/** Each form of a signed-in player that asks for the current password. */
const FORMS = [
  ['rider', '/profile', 'Change password'],
  ['rider', '/profile', 'Change email'],
  ['rider', '/profile', 'Turn off'],
  ['rider', '/protection', null],
] as const

async function openForm(login: string, path: string, opener: string | null) {
  const { user: player, jwt: token } = await backend.signIn(login)
  const { state } = backend.world
  const known = findPlayer(state, login)
  if (known && opener === 'Turn off') {
    known.mfa = { method: 'email', recoveryCodes: new Set(), codesCreatedAt: null }
  }
  const page = await renderRoute(path, { identity: { user: player, token } })
  if (opener !== null) await page.user.click(await screen.findByRole('button', { name: opener }))
  return page
}

const forgot = () => screen.findByRole('button', { name: 'Forgot your password?' })

test.each(FORMS)(
  'P7 P8 %s at %s, %s: sends one recovery e-mail however often the button is pressed',
  async (...form) => {
    const { user, settled, address } = await openForm(...form)
    const field = await screen.findByLabelText('Current password')
    fireEvent.change(field, { target: { value: 'typed' } })
    const button = await forgot()
    await user.click(button)
    for (let press = 1; press < 20; press += 1) button.click()
    await settled()
    const [login, path] = form
    expect(screen.getByText(/We have sent an email with a link/)).toHaveTextContent(
      `${login}@example.com`,
    )
    expect(letters(login)).toHaveLength(1)
    expect(requests()).toBe(1)
    expect(screen.getByRole('button', { name: /^Send again in 1:00/ })).toBeVisible()
    expect(address()).toBe(path)
    expect(screen.getByLabelText('Current password')).toHaveValue('typed')
  },
)

test('P7 says that the recovery e-mail may be on its way after a lost response, and counts the server’s wait down', async () => {
  const { user, settled } = await openForm('rider', '/profile', 'Change password')
  const section = within(document.getElementById('password') ?? document.body)
  backend.world.faults.add({ operation: 'recoveryRequest', kind: 'reset', done: true })
  expectConsoleError(/recoveryRequest/)
  await user.click(await forgot())
  await settled()
  const inDoubt = /The email may already be on its way/
  expect(section.getByText(inDoubt)).toBeVisible()
  // The first one was sent, and its response was lost.
  await user.click(await forgot())
  await settled()
  expect(section.getByText(inDoubt)).toBeVisible()
  expect(section.queryByText(/Too many attempts|Unknown error/)).toBeNull()
  expect(section.getByRole('button', { name: /^Send again in/ })).toBeVisible()
  expect(letters('rider')).toHaveLength(1)
})

test('P7 sends the recovery e-mail even if the session was ended elsewhere', async () => {
  const { user, settled } = await openForm('rider', '/profile', 'Change password')
  backend.world.state.sessions.clear()
  await user.click(await forgot())
  await settled()
  expect(screen.getByText(/We have sent an email with a link/)).toBeVisible()
  expect(letters('rider')).toHaveLength(1)
})
