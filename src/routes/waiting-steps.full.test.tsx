import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#sandbox/server/clock'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { allowConsoleError } from '#/testing/console-watch'
import { buttonOf, deedsIn } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const OLD = 'new_player@example.com'
const NEW = 'right@example.com'
const newestCode = () => world.mailbox.list(NEW)[0]?.code ?? ''

async function openWaiting() {
  const { user, jwt: token } = await backend.signIn('new_player')
  const page = await renderRoute('/signup', { identity: { user, token } })
  expect(page.address()).toBe('/signup?to=verify')
  const deeds = deedsIn(screen, page)
  return {
    ...page,
    ...deeds,
    heading: () => screen.getByRole('heading', { level: 1 }),
    /** Requests a code at another address, or again if the form is still open. */
    change: async (password = SEED_PASSWORD) => {
      world.clock.advance(MINUTE + 1000)
      if (!screen.queryByLabelText('New email')) await deeds.press('Change the address')
      await deeds.type('New email', NEW)
      await deeds.type('Current password', password)
      await deeds.press('Send a code')
    },
  }
}

test('A6 names the address, and continues once the account is verified elsewhere', async () => {
  const { getByText, press, findByText, address } = await openWaiting()
  expect(getByText(/^We have sent an email to/)).toHaveTextContent(OLD)
  await press('I’ve confirmed my email')
  expect(await findByText('Not confirmed yet')).toBeVisible()
  expect(address()).toBe('/signup?to=verify')

  const key = world.mailbox.list(OLD)[0]?.key ?? ''
  await backend.request('POST', 'verify', { key })
  await press('I’ve confirmed my email')
  await waitFor(() => expect(address()).toBe('/profile'))
})

test('A6 each step of an address change has its own heading, and the change can be canceled', async () => {
  const { heading, press, change, getByText } = await openWaiting()
  await press('Change the address')
  expect(heading()).toHaveTextContent('Another email')
  await waitFor(() => expect(heading()).toHaveFocus())
  expect(document.querySelector('main')).not.toHaveTextContent(OLD)
  await change()
  expect(heading()).toHaveTextContent('Enter the code')
  expect(getByText(/^We have sent six digits to/)).toHaveTextContent(NEW)
  await press('Cancel the change')
  expect(heading()).toHaveTextContent('Confirm your email')
  expect(document.querySelector('main')).toHaveTextContent(OLD)
})

test('A6 verifies the account with a changed address', async () => {
  const { change, field, type, press, findByRole, findAllByText, address } = await openWaiting()
  world.faults.add({ operation: 'emailChange', kind: 'status', status: 429 })
  await change()
  expect(await findAllByText(/^Try again in/)).not.toHaveLength(0)
  expect(await field('New email')).toHaveValue(NEW)
  await change('wrong-Password-1')
  expect(await field('Current password')).toBeInvalid()
  await type('Current password', SEED_PASSWORD)
  await press('Send a code')
  await type('Code', newestCode() === '000000' ? '000001' : '000000')
  expect(await findByRole('alert')).toHaveTextContent('Invalid code')
  await type('Code', newestCode())
  await waitFor(() => expect(address()).toBe('/profile'))
  expect(await screen.findAllByText(NEW)).not.toHaveLength(0)
})

test('A6 returns to the form, with the address kept, after the code expired or was wrong five times', async () => {
  const { change, type, field, findByText, findByRole } = await openWaiting()
  await change()
  world.clock.advance(DAY)
  await type('Code', newestCode())
  expect(await findByText(/^The code has expired/)).toBeVisible()
  expect(await field('New email')).toHaveValue(NEW)
  await change()
  for (const left of [4, 3, 2, 1]) {
    await type('Code', `00000${left}`)
    expect(await findByRole('alert')).toHaveTextContent(`${left} attempt`)
  }
  await type('Code', '000005')
  expect(await findByText(/^Too many wrong codes/)).toBeVisible()
  expect(await field('New email')).toHaveValue(NEW)
})

test('A6 E7 resends both e-mails, to the old address and the new one, after their waits', async () => {
  const pass = movableTime()
  const { press, change, findByText, getByText, findByRole } = await openWaiting()
  const waiting = () => buttonOf(getByText(/^Send again in/))
  world.faults.add({ operation: 'verifyResend', kind: 'status', status: 429 })
  await press('Send again')
  expect(await findByRole('alert')).toHaveTextContent('Too many attempts')
  expect(waiting()).toHaveAttribute('aria-disabled', 'true')
  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  const before = world.mailbox.list(OLD).length
  await press('Send again')
  expect(await findByText('The email has been sent again')).toBeVisible()
  expect(world.mailbox.list(OLD)).toHaveLength(before + 1)

  // The wait survives another step.
  await press('Change the address')
  await press('Cancel')
  expect(waiting()).toHaveAttribute('aria-disabled', 'true')

  await change()
  world.faults.add({ operation: 'emailChangeResend', kind: 'status', status: 429 })
  await pass(MINUTE + 1000)
  await press('Send again')
  expect(await findByRole('alert')).toHaveTextContent('Too many attempts')
  expect(waiting()).toBeVisible()
  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  await press('Send again')
  expect(await findByText('A new code is on its way')).toBeVisible()
  expect(world.mailbox.list(NEW)).toHaveLength(2)
})

test('E7 shows the wait after too many checks for the verification', async () => {
  allowConsoleError(/sessionCheck: HTTP 429/)
  const { press, findByRole, findAllByText, getByText, queryByText, findByText } =
    await openWaiting()
  world.faults.add({ operation: 'sessionCheck', kind: 'status', status: 429 })
  await press('I’ve confirmed my email')
  expect(await findByRole('alert')).toHaveTextContent('Too many attempts, wait a little')
  expect(await findAllByText(/^Try again in/)).not.toHaveLength(0)
  // The resend has its own wait.
  expect(getByText('Send again')).toBeVisible()
  world.clock.advance(MINUTE + 1000)
  await press('Send again')
  expect(await findByText('The email has been sent again')).toBeVisible()
  expect(queryByText(/^Try again in/)).toBeNull()
})

test('A6 offers the sign-out', async () => {
  const { press, answer, address } = await openWaiting()
  await press('Log out')
  await answer('Accept')
  await waitFor(() => expect(address()).toBe('/'))
})
