import { cleanup, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { MINUTE } from '#sandbox/server/clock'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'
import { usableAppCode } from '#sandbox/server/totp'
import { expectConsoleError } from '#/testing/console-watch'
import { buttonOf, deedsIn } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const PASSWORD = 'Current password'
const APP_CODE = 'Code from the app'
const EMAIL_CODE = 'Code from the email'

const rider = () => findPlayer(world.state, 'rider')
/** The current code of the authenticator app that is being set up. */
function appCode(): string {
  const setup = rider()?.setup
  if (!setup || !('app' in setup) || !setup.app) throw new Error('no app is set up')
  return usableAppCode(setup.app, world.clock.now())
}
const mailed = () => world.mailbox.list('rider@example.com', 'code')

async function openProtection() {
  const { user, jwt: token } = await backend.signIn('rider')
  const page = await renderRoute('/protection', { identity: { user, token } })
  const deeds = deedsIn(screen, page)
  return {
    ...page,
    ...deeds,
    start: async (password = SEED_PASSWORD) => {
      await deeds.type(PASSWORD, password)
      await deeds.press('Continue')
    },
    open: async (path: string) => {
      await page.app.router.navigate({ to: path })
      await page.settled()
    },
  }
}

test('T1 preselects the app, and shows the address for codes by e-mail', async () => {
  const { getAllByRole, getByText } = await openProtection()
  const [byApp, byEmail] = getAllByRole('radio')
  expect(byApp).toBeChecked()
  expect(byEmail).not.toBeChecked()
  expect(byApp?.closest('label')).toHaveTextContent('Authenticator app')
  expect(getByText(/^We email a code to/)).toHaveTextContent('rider@example.com')
  expect(getByText('Method').closest('li')).toHaveAttribute('aria-current', 'step')
})

test('T1 E7 requires the password, and counts the wait down after too many tries', async () => {
  const { start, field, findAllByText, findByLabelText, findByText } = await openProtection()
  world.faults.add({ operation: 'protectionStart', kind: 'status', status: 429 })
  await start()
  expect(await findByText('Too many attempts, wait a little')).toBeVisible()
  expect(await findAllByText(/^Try again in (1:00|0:5\d)/)).not.toHaveLength(0)
  for (const [password, message] of [
    ['', 'Required field'],
    ['wrong-Password-1', 'Invalid password'],
  ] as const) {
    await start(password)
    expect(await field(PASSWORD)).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await waitFor(async () => expect(await field(PASSWORD)).toHaveFocus())
    expect(await field(PASSWORD)).toHaveValue(password)
  }
  await start()
  expect(await findByLabelText(APP_CODE)).toBeVisible()
  expect(rider()?.mfa).toBeNull()
})

test('T6 leaving halfway turns nothing on and stores no secret', async () => {
  const { start, press, field, open, findByLabelText, app, address } = await openProtection()
  await start()
  const secret = (await screen.findByRole('group', { name: 'Key' })).textContent ?? ''
  expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)
  const kept = [app.router.history.location.state, { ...localStorage }, { ...sessionStorage }]
  expect(JSON.stringify(kept)).not.toContain(secret.replaceAll(' ', '').slice(0, 32))
  await press('Back')
  expect(await field(PASSWORD)).toHaveValue('')

  await start()
  await open('/profile')
  app.router.history.back()
  expect(await findByLabelText(PASSWORD)).toBeVisible()

  await start()
  cleanup()
  await openProtection()
  expect(screen.queryByLabelText(APP_CODE)).toBeNull()
  expect(screen.getByText('Cancel').closest('a')).toHaveAttribute('href', '/profile')
  expect(address()).toBe('/protection')
  expect(rider()?.mfa).toBeNull()
})

test('T1 offers the set-up once the state of the protection loads after a failure', async () => {
  world.faults.add({ operation: 'protectionView', kind: 'status', status: 429 })
  const { findByText, getByText, getByRole, user, settled, field } = await openProtection()
  const message = 'Too many attempts, wait a little'
  expect(await findByText(message)).toBeVisible()
  const view = backend.hold('get', 'bindProtection')
  await user.click(buttonOf(getByText('Try again')))
  await view.taken
  expect(buttonOf(getByText('Loading'))).toHaveFocus()
  expect(getByText(message)).toBeVisible()
  view.release()
  await settled()
  expect(await field(PASSWORD)).toBeVisible()
  await waitFor(() => expect(getByRole('heading', { level: 1 })).toHaveFocus())
})

test('T1 offers no methods after another tab has turned the protection on', async () => {
  const { start, findByText, queryByRole } = await openProtection()
  const player = rider()
  if (player) {
    player.mfa = { method: 'email', recoveryCodes: new Set(), codesCreatedAt: null }
  }
  await start()
  expect(await findByText('Protection is on')).toBeVisible()
  expect(queryByRole('radio')).toBeNull()
})

test('T2 T4 counts wrong codes down, and starts over after the fifth with nothing turned on', async () => {
  const { start, type, field, findByRole, findByText } = await openProtection()
  await start()
  for (const left of [4, 3, 2, 1]) {
    await type(APP_CODE, `00000${left}`)
    const alert = await findByRole('alert')
    expect(alert).toHaveTextContent(`Invalid code. ${left} attempt`)
    expect(alert).toHaveTextContent('If the app has this site twice, use the newer entry')
    await waitFor(async () => expect(await field(APP_CODE)).toHaveFocus())
  }
  await type(APP_CODE, '000005')
  expect(await findByText(/^Too many wrong codes. Protection is still off/)).toBeVisible()
  expect(rider()?.mfa).toBeNull()
})

test('T2 the app step expires by either clock, with nothing turned on', async () => {
  const pass = movableTime()
  const { start, type, findByText } = await openProtection()
  const over = /^Time to enter the code ran out. Protection is still off/
  await start()
  await pass(25 * MINUTE)
  expect(await findByText(over)).toBeVisible()

  await start()
  expect(screen.queryByText(over)).toBeNull()
  const code = appCode()
  world.clock.advance(25 * MINUTE)
  await type(APP_CODE, code)
  expect(await findByText(over)).toBeVisible()
  expect(rider()?.mfa).toBeNull()
})

test('T3 turns the protection on with the code of a resent e-mail, and lights the beacon', async () => {
  const pass = movableTime()
  const { start, press, type, field, findByText, getByText, getByRole, user } =
    await openProtection()
  const beacon = document.querySelector('[data-scene]')
  expect(beacon).toHaveAttribute('data-state', 'dim')
  await user.click(getByRole('radio', { name: /^Code by email/ }))
  await start()
  await waitFor(async () => expect(await field(EMAIL_CODE)).toHaveFocus())
  expect(getByText(/^We have sent a code to/)).toHaveTextContent('r***@example.com')
  const former = mailed()[0]?.code
  const waiting = () => buttonOf(getByText(/^Send again in/))
  expect(waiting()).toHaveAttribute('aria-disabled', 'true')

  await pass(MINUTE + 1000)
  world.faults.add({ operation: 'protectionResend', kind: 'status', status: 429 })
  await press('Send again')
  expect(await findByText('Too many attempts, wait a little')).toBeVisible()
  expect(waiting()).toBeVisible()

  await pass(MINUTE + 1000)
  world.clock.advance(MINUTE + 1000)
  await press('Send again')
  expect(await findByText('A new code is on its way')).toBeVisible()
  expect(mailed()).toHaveLength(2)
  expect(mailed()[0]?.code).not.toBe(former)
  await type(EMAIL_CODE, mailed()[0]?.code ?? '')
  expect(await findByText('Save the recovery codes')).toBeVisible()
  expect(beacon).toHaveAttribute('data-state', 'lit')
  expect(rider()?.mfa).toMatchObject({ method: 'email' })
})

test('T3 a reload keeps the code step and sends no other e-mail', async () => {
  const { start, user, getByRole, field } = await openProtection()
  await user.click(getByRole('radio', { name: /^Code by email/ }))
  await start()
  await field(EMAIL_CODE)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(SEED_PASSWORD)
  cleanup()
  const page = await renderRoute('/protection')
  await deedsIn(screen, page).type(EMAIL_CODE, mailed()[0]?.code ?? '')
  expect(await screen.findByText('Save the recovery codes')).toBeVisible()
  expect(mailed()).toHaveLength(1)
  expect(sessionStorage.getItem('setup rider')).toBeNull()
})

test('T2 E9 detects that the protection is on after the response to the code was lost', async () => {
  expectConsoleError(/protectionConfirm: unknown/)
  const { start, type, press, findByText, findByRole } = await openProtection()
  await start()
  // Neither this request nor its retry arrives.
  world.faults.add({ operation: 'protectionConfirm', kind: 'reset', times: 2 })
  await type(APP_CODE, appCode())
  expect(await findByRole('alert')).toHaveTextContent(/^Unknown error|^We couldn’t find out/)
  expect(rider()?.mfa).toBeNull()
  world.faults.clear()
  world.faults.add({ operation: 'protectionConfirm', kind: 'half' })
  await press('Turn on protection')
  expect(await findByText(/^New recovery codes were created/)).toBeVisible()
  expect(rider()?.mfa).toMatchObject({ method: 'app' })
})

test('T2 E9 detects that the protection is on after the browser sent the code twice', async () => {
  const { start, type, findByText } = await openProtection()
  await start()
  // Browsers resend a request on their own when a reused connection breaks.
  backend.server.use(
    http.put('*/api/v2/user/bindProtection', async ({ request }) => {
      await world.fetch(request.clone())
      return world.fetch(request)
    }),
  )
  await type(APP_CODE, appCode())
  expect(await findByText(/^New recovery codes were created/)).toBeVisible()
})

test('T5 requires the recovery codes to be saved before continuing, and then allows staying on the page', async () => {
  const pass = movableTime()
  const { start, type, press, user, findByText, getByText, getByRole, address } =
    await openProtection()
  await start()
  await type(APP_CODE, appCode())
  expect(await findByText('Save the recovery codes')).toBeVisible()
  await press('Continue')
  expect(getByText('Tick this once the codes are saved')).toBeVisible()
  await waitFor(() => expect(getByRole('checkbox')).toHaveFocus())
  await user.click(getByRole('checkbox'))
  await press('Continue')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ mfa: 'app' })
  expect(getByText(/^Back to the profile in \d seconds/)).toBeVisible()

  await press('Stay here')
  expect(screen.queryByText(/^Back to the profile/)).toBeNull()
  await waitFor(() => expect(getByRole('heading', { level: 1 })).toHaveFocus())
  await pass(MINUTE)
  expect(address()).toBe('/protection')
  expect(getByText('Go to the profile').closest('a')).toHaveAttribute('href', '/profile')
})

test('T5 blocks leaving before the recovery codes arrive, except by signing out', async () => {
  const { start, press, user, settled, findByText, findByRole, address, queryByText } =
    await openProtection()
  await start()
  const codes = backend.hold('put', 'bindProtection')
  const field = await screen.findByLabelText(APP_CODE)
  await user.click(field)
  await user.paste(appCode())
  await codes.taken
  await user.click(document.querySelector('main a[href="/profile"]') ?? document.body)
  expect(await findByRole('alertdialog')).toHaveTextContent('Protection is being turned on')
  await user.click(buttonOf(await findByText('Stay here')))
  codes.release()
  await settled()
  expect(await findByText('Save the recovery codes')).toBeVisible()
  expect(address()).toBe('/protection')

  await user.click(await findByRole('button', { name: 'Account menu' }))
  await press('Logout')
  expect(await findByText(/username, password and a code to log back in/)).toBeVisible()
  await user.click(buttonOf(await findByText('Accept')))
  await waitFor(() => expect(address()).toBe('/'))
  expect(queryByText('Leave without the codes?')).toBeNull()
})
