import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { MINUTE } from '#sandbox/server/clock'
import { SEED_PASSWORD, SEED_RECOVERY_CODES } from '#sandbox/server/players'
import { expectConsoleError } from '#/testing/console-watch'
import { buttonOf, deedsIn, enter } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const confirms = () => backend.asked().filter((one) => one === 'signInConfirm').length
const mailCode = () => world.mailbox.list('mail_player@example.com')[0]?.code ?? ''

async function openSecondStep(login: string) {
  const page = await renderRoute('/sign')
  const deeds = deedsIn(screen, page)
  const logIn = async () => {
    await deeds.type('Password', SEED_PASSWORD)
    await deeds.press('Log in')
    await waitFor(async () => expect(await deeds.field('Code')).toHaveFocus())
  }
  await deeds.type('Login or email', login)
  await logIn()
  return { ...page, ...deeds, logIn }
}

test('A9 the step with the app’s code offers recovery codes and support, and no resend', async () => {
  const { getByText, queryByText, type, findByText } = await openSecondStep('app_player')
  expect(getByText('Use a recovery code')).toBeVisible()
  expect(queryByText(/^Send again/)).toBeNull()
  const support = getByText('support', { selector: 'main a' })
  expect(support).toHaveAttribute('href', 'https://community.example/support')
  expect(support).toHaveAttribute('target', '_blank')
  world.faults.add({ operation: 'signInConfirm', kind: 'status', status: 429 })
  await type('Code', '123456')
  expect(await findByText('Too many attempts, wait a little')).toBeVisible()
  expect(getByText(/^Try again in (1:00|0:5\d)/, { ignore: '.visually-hidden' })).toBeVisible()
})

test('A9 resends the e-mail with a new code after the wait, and returns to the form after the fifth wrong code', async () => {
  const pass = movableTime()
  const { getByText, press, type, field, findByText, findByRole, logIn, address } =
    await openSecondStep('mail_player')
  const former = mailCode()
  const waiting = () => buttonOf(getByText(/^Send again in/))
  expect(waiting()).toHaveAttribute('aria-disabled', 'true')
  await pass(MINUTE + 1000)
  world.faults.add({ operation: 'signInResend', kind: 'status', status: 429 })
  await press('Send again')
  expect(await findByText('Too many attempts, wait a little')).toBeVisible()
  expect(waiting()).toBeVisible()

  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  await press('Send again')
  expect(await findByText('A new code is on its way')).toBeVisible()
  expect(mailCode()).not.toBe(former)
  await type('Code', former)
  expect(await findByRole('alert')).toHaveTextContent('Invalid code')
  for (const left of [3, 2, 1]) {
    await type('Code', `00000${left}`)
    expect(await findByRole('alert')).toHaveTextContent(`${left} attempt`)
  }
  await type('Code', '000005')
  expect(await findByText('Too many wrong codes. Log in again.')).toBeVisible()
  expect(await field('Login or email')).toHaveValue('mail_player')
  expect(await field('Password')).toHaveValue('')
  await waitFor(async () => expect(await field('Password')).toHaveFocus())

  await logIn()
  await type('Code', mailCode())
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('A9 returns to the form with a message when the code expires, by either clock', async () => {
  const pass = movableTime()
  const { findByText, logIn, field, type } = await openSecondStep('mail_player')
  await pass(10 * MINUTE + 1000)
  expect(await findByText(/^This login took too long or has already been completed/)).toBeVisible()
  expect(confirms()).toBe(0)

  world.clock.advance(11 * MINUTE)
  await logIn()
  expect(screen.queryByText(/^This login took too long/)).toBeNull()
  const code = mailCode()
  world.clock.advance(11 * MINUTE)
  await type('Code', code)
  expect(await findByText(/^This login took too long or has already been completed/)).toBeVisible()
  expect(await field('Login or email')).toHaveValue('mail_player')
  expect(confirms()).toBe(1)
})

test('A9 E9 keeps a code that got no response, reports the unknown outcome, and sends the code again on request', async () => {
  expectConsoleError(/signInConfirm: outcome-unknown/)
  const { type, field, findByRole, press, address } = await openSecondStep('mail_player')
  backend.server.use(http.put('*/api/v2/user/signIn', () => HttpResponse.error()))
  const code = mailCode()
  await type('Code', code)
  expect(await findByRole('alert')).toHaveTextContent(/^We couldn’t find out .* Please try again$/)
  expect(await field('Code')).toHaveValue(code)
  backend.server.resetHandlers()
  await press('Confirm')
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('A9 accepts a recovery code in place of the app’s, once, in lower case and without the hyphen', async () => {
  const code = SEED_RECOVERY_CODES[0] ?? ''
  const first = await openSecondStep('app_player')
  await first.press('Use a recovery code')
  await waitFor(async () => expect(await first.field('Recovery code')).toHaveFocus())
  await first.press('Use a code from the app')
  await waitFor(async () => expect(await first.field('Code')).toHaveFocus())
  expect(await first.field('Code')).toHaveValue('')
  await first.press('Use a recovery code')
  await first.type('Recovery code', code.toLowerCase().replace('-', ' '))
  await first.press('Confirm')
  // Where a player who has lost the phone sets it up again.
  await waitFor(() => expect(first.address()).toBe('/profile#protection'))
  // The profile replaced the code step, so Back does not lead to a used code.
  expect(first.app.router.history.length).toBe(2)

  cleanup()
  localStorage.clear()
  const second = await openSecondStep('app_player')
  await second.press('Use a recovery code')
  await second.type('Recovery code', code)
  await second.press('Confirm')
  expect(await second.findByRole('alert')).toHaveTextContent('Invalid code. 4 attempts left')
})

test('A9 completes the sign-in if the player goes back while the code is being checked', async () => {
  const { press, findByText, field, user, address, app } = await openSecondStep('app_player')
  const held = backend.hold('put', 'signIn')
  await press('Use a recovery code')
  const code = await field('Recovery code')
  await enter(user, code, SEED_RECOVERY_CODES[0] ?? '')
  await user.keyboard('{Enter}')
  await held.taken
  expect(buttonOf(await findByText('Use another account'))).toHaveAttribute('aria-disabled', 'true')
  app.router.history.back()
  expect(await field('Password')).toBeVisible()
  held.release()
  await waitFor(() => expect(address()).toBe('/profile#protection'))
})

test('A9 accepts the e-mail code in the recovery code field, and does not report a used recovery code', async () => {
  const { press, type, settled, queryByText, address } = await openSecondStep('mail_player')
  await press('Use a recovery code')
  await type('Recovery code', mailCode())
  await press('Confirm')
  await waitFor(() => expect(address()).toBe('/profile'))
  await settled()
  expect(queryByText('You used a recovery code')).toBeNull()
})
