import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#sandbox/server/clock'
import { SEED_APP_SECRET, SEED_PASSWORD, SEED_RECOVERY_CODES } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'
import { usableAppCode } from '#sandbox/server/totp'
import { deedsIn } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const NEW = 'tR7$kq9Lw2-Yx5'
const LOGIN = 'Login or email'
const CODE = 'Code from the app'

const heading = () => screen.getByRole('heading', { level: 1 })
const mails = (login: string) => world.mailbox.list(`${login}@example.com`, 'recovery')

async function open(path: string, identity = {}) {
  const page = await renderRoute(path, { identity })
  const deeds = deedsIn(screen, page)
  return {
    ...page,
    ...deeds,
    ask: async (login: string) => {
      await deeds.type(LOGIN, login)
      await deeds.press('Send the email')
    },
    setPassword: async (password = NEW, repeated = password) => {
      await deeds.type('New password', password)
      await deeds.type('Repeat the password', repeated)
      await deeds.press('Change the password')
    },
    /** Expects the sign-in to report the changed password, with the login filled in. */
    expectChanged: async (login: string) => {
      expect(page.address()).toBe('/sign')
      expect(
        await deeds.findByText('Your password has been changed. Log in with the new one.'),
      ).toBeVisible()
      expect(await deeds.field(LOGIN)).toHaveValue(login)
    },
  }
}

/** Opens the recovery link of a player. */
async function openLink(login: string, identity = {}) {
  await backend.request('POST', 'recovery', { login })
  return open(`/recovery?key=${mails(login)[0]?.key}`, identity)
}

/** The text of the page, with the typed name replaced. */
const words = (name: string) => document.querySelector('main')?.textContent.replace(name, 'NAME')

test('A10 shows the same page for an unknown name as for a known one, and sends no e-mail', async () => {
  const { ask, press, field } = await open('/recovery')
  await ask('rider@example.com')
  const known = words('rider@example.com')
  expect(known).toContain('Check your email')
  await press('Enter another login or email')
  expect(await field(LOGIN)).toHaveValue('rider@example.com')
  await ask('nobody@example.com')
  expect(words('nobody@example.com')?.replace(/\d:\d\d/, '')).toBe(known?.replace(/\d:\d\d/, ''))
  expect(mails('nobody')).toHaveLength(0)
  expect(mails('rider')).toHaveLength(1)
})

test('A10 E7 shows failures and waits in the form, and resends the e-mail after the wait', async () => {
  const pass = movableTime()
  const { ask, press, field, findByText, findByRole, getByText, app, settled } =
    await open('/recovery')
  world.faults.add({ operation: 'recoveryRequest', kind: 'status', status: 503 })
  await ask('rider')
  expect(await findByRole('alert')).toHaveTextContent('The server could not do it')
  expect(await field(LOGIN)).toHaveValue('rider')
  await press('Send the email')
  expect(heading()).toHaveTextContent('Check your email')

  app.router.history.back()
  await settled()
  expect(heading()).toHaveTextContent('Get back in')
  expect(await field(LOGIN)).toHaveValue('rider')
  await press('Send the email')
  expect(await findByRole('alert')).toHaveTextContent('Too many attempts, wait a little')
  expect(getByText(/^Try again in/, { ignore: '.visually-hidden' })).toBeVisible()
  expect(getByText(/^An email may already be on its way/)).toBeVisible()

  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  await ask('rider')
  expect(getByText(/^Send again in/).closest('button')).toHaveAttribute('aria-disabled', 'true')
  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  await press('Send again')
  expect(await findByText('If the account exists, the email has been sent again')).toBeVisible()
  expect(getByText(/^Send again in/)).toBeVisible()
  expect(mails('rider')).toHaveLength(3)

  await pass(MINUTE + 1000)
  world.faults.add({ operation: 'recoveryRequest', kind: 'status', status: 429 })
  await press('Send again')
  expect(await findByText('Too many attempts, wait a little')).toBeVisible()
  expect(getByText(/^Send again in/)).toBeVisible()
})

test('A10 fills in the typed login on the sign-in, before and after the e-mail is sent', async () => {
  const { type, ask, field, user, settled, getByText } = await open('/recovery')
  const follow = async (text: string) => {
    await user.click(getByText(text))
    await settled()
  }
  await type(LOGIN, 'rider')
  await follow('Back to login')
  expect(heading()).toHaveTextContent('Log in')
  expect(await field(LOGIN)).toHaveValue('rider')
  await follow('Forgot your password?')
  await ask('rich')
  await follow('Back to login')
  expect(await field(LOGIN)).toHaveValue('rich')
})

test('A10 requires a new password that follows the rules, is repeated and is accepted by the server', async () => {
  const { setPassword, type, field, findByText, expectChanged } = await openLink('rider')
  await type('New password', 'abc')
  expect(await findByText('Weak')).toBeVisible()
  await setPassword('abc')
  expect(await field('New password')).toHaveAccessibleDescription(/^The password does not meet/)
  await waitFor(async () => expect(await field('New password')).toHaveFocus())
  await setPassword(NEW, `${NEW}!`)
  expect(await field('Repeat the password')).toHaveAccessibleDescription(
    'New and repeated password do not match!',
  )

  const errors = { password: ['This password has leaked'] }
  backend.server.use(
    http.put(
      '*/api/v2/user/recovery',
      () => HttpResponse.json({ message: 'No', code: 'validation', errors }, { status: 422 }),
      { once: true },
    ),
  )
  await setPassword()
  expect(await findByText('This password has leaked')).toBeVisible()
  await waitFor(async () => expect(await field('New password')).toHaveFocus())
  expect(await field('Repeat the password')).toHaveValue(NEW)
  await setPassword(`${NEW}2`)
  await expectChanged('rider')
})

test('A10 requires a code if the authenticator app is on, and keeps the link valid after a wrong one', async () => {
  const { setPassword, field, type, press, findByRole, expectChanged } =
    await openLink('app_player')
  await setPassword()
  expect(await field(CODE)).toHaveAccessibleDescription('Required field')
  await waitFor(async () => expect(await field(CODE)).toHaveFocus())
  await type(CODE, '000000')
  // A complete code does not submit this form, because other fields may be empty.
  expect(backend.asked()).not.toContain('recoveryFinish')
  await press('Change the password')
  expect(await findByRole('alert')).toHaveTextContent('Invalid code. 4 attempts left')
  expect(await field('New password')).toHaveValue(NEW)
  // No other button may come under the pointer as the message moves the submit button down.
  const submit = screen.getByRole('button', { name: 'Change the password' })
  const other = screen.getByRole('button', { name: 'Use a recovery code' })
  expect(submit.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const app = { secret: SEED_APP_SECRET, lastStep: 0 }
  await type(CODE, usableAppCode(app, world.clock.now()))
  await press('Change the password')
  await expectChanged('app_player')
})

test('A10 accepts a recovery code in place of the app’s code', async () => {
  const { field, press, type, setPassword, expectChanged } = await openLink('app_player')
  await press('Use a recovery code')
  expect(await field('Recovery code')).toHaveFocus()
  await type('Recovery code', SEED_RECOVERY_CODES[0] ?? '')
  await setPassword()
  await expectChanged('app_player')
  expect(findPlayer(world.state, 'app_player')?.mfa?.recoveryCodes.size).toBe(9)
})

test('A10 requires no code if the second factor is e-mail', async () => {
  const { setPassword, queryByLabelText, expectChanged } = await openLink('mail_player')
  expect(queryByLabelText(CODE)).toBeNull()
  await setPassword()
  await expectChanged('mail_player')
})

test('A10 a new password signs the unverified player of this browser out', async () => {
  const { user, jwt: token } = await backend.signIn('new_player')
  const { setPassword, expectChanged } = await openLink('new_player', { user, token })
  await setPassword()
  await expectChanged('new_player')
  expect({ ...localStorage }).toEqual({})
})

test('A10 says whose password was changed if another player is signed in', async () => {
  const { user, jwt: token } = await backend.signIn('empty')
  const { press, setPassword, findByText, address } = await openLink('rider', { user, token })
  await press('Set a new password')
  expect(await findByText(/^A new password for/)).toHaveTextContent('rider')
  await setPassword()
  expect(
    await findByText('The password of rider has been changed. You are logged in as empty.'),
  ).toBeVisible()
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('A10 reports a link that expired while the password was typed', async () => {
  const { setPassword } = await openLink('rider')
  world.clock.advance(HOUR + MINUTE)
  await setPassword()
  expect(heading()).toHaveTextContent('The link didn’t work')
})

test('A10 E7 offers to check a link again after a 429, and retries a network error silently', async () => {
  world.faults.add({ operation: 'recoveryInspect', kind: 'status', status: 429 })
  const { getByText, press, findByLabelText } = await openLink('rider')
  expect(heading()).toHaveTextContent('It didn’t work this time')
  expect(getByText('Too many attempts, wait a little')).toBeVisible()
  expect(getByText(/^Try again in/, { ignore: '.visually-hidden' })).toBeVisible()
  world.faults.add({ operation: 'recoveryInspect', kind: 'reset' })
  await press('Try again')
  expect(await findByLabelText('New password')).toBeVisible()
})

test('A10 E9 suggests the new password after a lost response, which signs in, and reports no failure', async () => {
  const { setPassword, user, settled, getByText, queryByText, type, press, address, field } =
    await openLink('rider')
  world.faults.add({ operation: 'recoveryFinish', kind: 'reset', done: true })
  await setPassword()
  expect(heading()).toHaveTextContent('Try the new password')
  expect(queryByText(/not changed/)).toBeNull()
  await user.click(getByText('Back to login'))
  await settled()
  await type(LOGIN, 'rider')
  await type('Password', SEED_PASSWORD)
  await press('Log in')
  expect(await field('Password')).toHaveValue(SEED_PASSWORD)
  await type('Password', NEW)
  await press('Log in')
  await waitFor(() => expect(address()).toBe('/profile'))
})
