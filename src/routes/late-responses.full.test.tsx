import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MINUTE } from '#sandbox/server/clock'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { buttonOf, deedsIn, enter, sectionOf } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

/** Responses that arrive after the player has signed out (docs/adr/0003-session.md) or left the page. */

const backend = sandboxServer()
const { world } = backend

const LOGIN = 'Login or email'
const stored = () => ({ ...localStorage })
const isVisitor = () => document.querySelector('header a[href="/sign"]') !== null

async function open(path: string, login?: string) {
  const data = login === undefined ? null : await backend.signIn(login)
  const identity = data === null ? {} : { user: data.user, token: data.jwt }
  const page = await renderRoute(path, { identity })
  const deeds = deedsIn(screen, page)
  const { user, app, settled } = page
  /** Presses a button without waiting for the response. */
  const send = (text: string) =>
    user.click(buttonOf(screen.getByText(text, { selector: 'main button *' })))
  const go = async (to: string) => {
    await app.router.navigate({ to })
    await waitFor(() => expect(app.router.state.status).toBe('idle'))
  }
  const fillIn = async (name: string) => {
    for (const [label, text] of [
      [LOGIN, name],
      ['Password', SEED_PASSWORD],
    ] as const) {
      await user.clear(await deeds.field(label))
      await user.click(await deeds.field(label))
      await user.paste(text)
    }
  }
  const pressSignOut = async () => {
    await user.click(screen.getByLabelText('Account menu', { selector: 'button' }))
    await user.click(buttonOf(screen.getByText('Logout')))
    await user.click(buttonOf(await screen.findByText('Accept')))
  }
  return {
    ...page,
    ...deeds,
    send,
    go,
    fillIn,
    pressSignOut,
    signOut: async () => {
      await pressSignOut()
      await waitFor(() => expect(isVisitor()).toBe(true))
    },
    /** Submits the sign-in form, and navigates home before the response. */
    leaveSignIn: async (name: string) => {
      await go('/sign')
      const asked = backend.hold('post', 'signIn')
      await fillIn(name)
      await send('Log in')
      await asked.taken
      await go('/')
      return async () => {
        asked.release()
        await settled()
      }
    },
  }
}

test('A13 a confirmed new address does not sign a player back in', async () => {
  const { press, type, field, signOut, user, settled } = await open(
    '/signup?to=verify',
    'new_player',
  )
  await press('Change the address')
  await type('New email', 'right@example.com')
  await type('Current password', SEED_PASSWORD)
  await press('Send a code')
  const confirmed = backend.hold('put', 'settings/email')
  await user.click(await field('Code'))
  await user.paste(world.mailbox.list('right@example.com')[0]?.code ?? '')
  await confirmed.taken
  await signOut()
  confirmed.release()
  await settled()
  expect(stored()).toEqual({})
  expect(isVisitor()).toBe(true)
})

test('A14 shows the next player nothing about the end of the previous player’s sessions', async () => {
  const page = await open('/profile', 'rider')
  await screen.findByText('Current')
  const ended = backend.hold('post', 'revoke')
  await page.send('End all')
  await page.user.click(buttonOf(await screen.findByText('Accept')))
  await ended.taken
  await page.signOut()
  await page.go('/sign')
  await page.fillIn('empty')
  await page.send('Log in')
  expect(await screen.findByText('Current')).toBeVisible()
  const before = stored()
  ended.release()
  await page.settled()
  expect(stored()).toEqual(before)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('empty')
  expect(screen.queryByText('All sessions were closed')).toBeNull()
})

test('A11 a password change that renews the token does not undo a sign-out', async () => {
  const page = await open('/profile', 'rider')
  const { press, type } = await sectionOf(page, 'password')
  await press('Change password')
  await type('Current password', SEED_PASSWORD)
  await type('New password', 'tR7$kq9Lw2-Yx5')
  await type('Repeat the new password', 'tR7$kq9Lw2-Yx5')
  await page.send('Change password')
  const changed = backend.hold('put', 'settings/password')
  await page.user.click(buttonOf(await screen.findByText('Accept')))
  await changed.taken
  // The sign-out waits for this response, so it arrives before everything is cleared.
  await page.pressSignOut()
  changed.release()
  await waitFor(() => expect(stored()).toEqual({}))
  await page.settled()
  expect(page.address()).toBe('/')
  expect(isVisitor()).toBe(true)
})

test('a late response does not redirect a visitor who left the page: recovery', async () => {
  const pass = movableTime()
  const { type, send, settled, user, field, getByText, go, press, address, app } =
    await open('/recovery')
  const sent = backend.hold('post', 'recovery')
  await type(LOGIN, 'rider')
  await send('Send the email')
  await sent.taken
  await user.click(getByText('Back to login'))
  await field('Password')
  await user.clear(await field(LOGIN))
  await enter(user, await field(LOGIN), 'typed')
  sent.release()
  await settled()
  expect(address()).toBe('/sign')
  expect(app.router.state.location.state).not.toHaveProperty('step')
  expect(await field(LOGIN)).toHaveValue('typed')

  // The same for a resend, after the return to the form.
  world.clock.advance(MINUTE + 1000)
  await go('/recovery')
  await type(LOGIN, 'rider')
  await press('Send the email')
  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  const again = backend.hold('post', 'recovery')
  await send('Send again')
  await again.taken
  await user.click(buttonOf(getByText('Enter another login or email')))
  again.release()
  await settled()
  expect(await field(LOGIN)).toHaveValue('rider')
})

test('a late response does not redirect a visitor who left the sign-in: to the second step, to the profile', async () => {
  const { leaveSignIn, address } = await open('/')
  const toSecondStep = await leaveSignIn('app_player')
  await toSecondStep()
  expect(address()).toBe('/')
  expect(isVisitor()).toBe(true)

  const toProfile = await leaveSignIn('rider')
  await toProfile()
  expect(address()).toBe('/')
  // The player is signed in nevertheless.
  expect(document.querySelector('header')).toHaveTextContent('rider')
})

test('the response to an abandoned sign-in does not replace a player who has signed in since', async () => {
  const { leaveSignIn, go, fillIn, send } = await open('/')
  const late = await leaveSignIn('rider')
  await go('/sign')
  await fillIn('empty')
  await send('Log in')
  expect(await screen.findByText('Current')).toBeVisible()
  const before = stored()
  await late()
  expect(stored()).toEqual(before)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('empty')
})

test('a late response does not redirect a player who left the page: to the waiting page', async () => {
  const { send, go, settled, address, app } = await open('/signup?to=verify', 'new_player')
  const sent = backend.hold('patch', 'verify')
  await send('Send again')
  await sent.taken
  await go('/')
  sent.release()
  await settled()
  expect(address()).toBe('/')
  expect(app.router.state.location.state).not.toHaveProperty('ofPlayer')
})

test('a late response does not redirect a player who left the page: to the payment provider', async () => {
  const { send, go, settled, address, findByText } = await open('/profile', 'rider')
  await findByText('Go to payment')
  const paid = backend.hold('post', 'donate')
  await send('Go to payment')
  await paid.taken
  await go('/')
  paid.release()
  await settled()
  expect(address()).toBe('/')
  // The provider is not on the allowlist here, so a redirect would log an error, which fails the test.
})
