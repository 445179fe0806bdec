import { focusManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#sandbox/server/clock'
import { SEED_APP_SECRET, SEED_PASSWORD, SEED_RECOVERY_CODES } from '#sandbox/server/players'
import { findPlayer, type Player } from '#sandbox/server/state'
import { usableAppCode } from '#sandbox/server/totp'
import { buttonOf, sectionOf } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const PASSWORD = 'Current password'

const codes = {
  recoveryCodes: new Set(SEED_RECOVERY_CODES),
  codesCreatedAt: Date.UTC(2026, 10, 2, 18, 20),
}
const MADE = 'Codes created on Nov 2, 2026, 6:20 PM'
const BY_APP = { method: 'app', app: { secret: SEED_APP_SECRET, lastStep: 0 }, ...codes } as const
const BY_EMAIL = { method: 'email', ...codes } as const

/** Starts turning the second factor off: enters the password. */
async function prove(
  { press, type }: Pick<Awaited<ReturnType<typeof sectionOf>>, 'press' | 'type'>,
  password = SEED_PASSWORD,
) {
  await press('Turn off')
  await type(PASSWORD, password)
  await press('Continue')
}

/** Opens the profile of a player with this second factor. */
async function openProtection(mfa: Player['mfa'], path = '/profile') {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const player = findPlayer(world.state, 'rider')
  if (!player) throw new Error('no rider')
  player.mfa = mfa
  const page = await renderRoute(path, { identity: { user: stored, token } })
  const part = await sectionOf(page, 'protection')
  return {
    ...page,
    ...part,
    player,
    prove: (password?: string) => prove(part, password),
    expectOff: async () => {
      expect(await part.findByText('Protection is off')).toBeVisible()
      expect(player.mfa).toBeNull()
      expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ mfa: null })
      // The focused element is gone.
      await waitFor(() => expect(part.getByRole('heading')).toHaveFocus())
    },
  }
}

test('P8 keeps the protection on until the right code is entered', async () => {
  const { prove, press, type, field, findByText, findByRole, findAllByText, player, expectOff } =
    await openProtection(BY_APP)
  expect(await findByText('Authenticator app')).toBeVisible()
  expect(await findByText(/^On, 10 recovery codes left/)).toHaveTextContent(MADE)

  await prove('Wrong-2026!')
  expect(await field(PASSWORD)).toHaveAccessibleDescription('Invalid password')
  await type(PASSWORD, SEED_PASSWORD)
  await press('Continue')
  expect(await field('Code')).toBeVisible()
  expect(screen.queryByText(/^Send again/)).toBeNull()

  for (const left of [4, 3, 2, 1]) {
    await type('Code', `00000${left}`)
    expect(await findByRole('alert')).toHaveTextContent(`Invalid code. ${left} attempt`)
  }
  await type('Code', '000005')
  expect(await findByText(/^Too many wrong codes/)).toBeVisible()
  await press('Cancel')

  await prove()
  world.faults.add({ operation: 'protectionRemoveConfirm', kind: 'status', status: 429 })
  await type('Code', '123456')
  expect(await findAllByText(/^Try again in (1:00|0:5\d)/)).not.toHaveLength(0)
  expect(await field('Code')).toHaveValue('123456')
  await press('Cancel')

  await prove()
  world.clock.advance(11 * MINUTE)
  await type('Code', '123456')
  expect(await findByText(/^The code has expired/)).toBeVisible()
  expect(await field(PASSWORD)).toHaveValue('')
  expect(player.mfa).toMatchObject({ method: 'app' })
  await press('Cancel')

  await prove()
  await type('Code', usableAppCode(BY_APP.app, world.clock.now()))
  await expectOff()
})

test('P8 resends the e-mail after the wait, and turns the protection off with its code', async () => {
  const pass = movableTime()
  const { prove, press, type, field, findByText, getByText, expectOff } =
    await openProtection(BY_EMAIL)
  expect(await findByText('Code by email')).toBeVisible()
  await prove()
  expect(await field('Code')).toHaveAccessibleDescription(
    'Six digits from the email to r***@example.com',
  )
  const sent = () => world.mailbox.list('rider@example.com', 'code')
  const before = sent().length
  expect(getByText(/^Send again in/)).toBeVisible()
  world.clock.advance(MINUTE)
  await pass(MINUTE + 1000)
  await press('Send again')
  expect(await screen.findByText('A new code is on its way')).toBeVisible()
  expect(sent()).toHaveLength(before + 1)
  await type('Code', sent()[0]?.code ?? '')
  expect(await screen.findByText('Protection has been turned off')).toBeVisible()
  await expectOff()
})

test('P8 the code step does not scroll to the section in the address', async () => {
  const { prove, field } = await openProtection(BY_APP, '/profile#sessions')
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await prove()
  expect(await field('Code')).toBeVisible()
  expect(scroll).not.toHaveBeenCalled()
})

async function reload() {
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(SEED_PASSWORD)
  cleanup()
  return sectionOf(await renderRoute('/profile'), 'protection')
}
const kept = () => sessionStorage.getItem('removal rider')

test('P8 a reload keeps the code step until it is canceled, expired or completed, and never the password', async () => {
  const opened = await openProtection(BY_EMAIL)
  const sent = () => world.mailbox.list('rider@example.com', 'code')
  await prove(opened)
  await opened.field('Code')
  const count = sent().length
  const part = await reload()
  expect(await part.field('Code')).toHaveAccessibleDescription(/r\*\*\*@example.com$/)
  expect(await part.field('Code')).not.toHaveFocus()
  expect(part.getByText(/^Send again in/)).toBeVisible()
  expect(sent()).toHaveLength(count)

  expect(kept()).not.toBeNull()
  await part.press('Cancel')
  expect(kept()).toBeNull()

  await prove(part)
  expect(kept()).not.toBeNull()
  world.clock.advance(11 * MINUTE)
  await part.type('Code', '123456')
  expect(await part.findByText(/^The code has expired/)).toBeVisible()
  expect(kept()).toBeNull()
  await part.press('Cancel')

  await prove(part)
  expect(kept()).not.toBeNull()
  await part.type('Code', sent()[0]?.code ?? '')
  expect(await part.findByText('Protection is off')).toBeVisible()
  expect(kept()).toBeNull()
})

test('P8 explains how to get new recovery codes if none are left, and turns the protection off with one', async () => {
  const page = await openProtection({
    ...BY_APP,
    recoveryCodes: new Set(),
    codesCreatedAt: null,
  })
  const { findByText, queryByText, prove, press, type, field, expectOff, player, settled, app } =
    page
  expect(await findByText(/no recovery codes are left. Turn protection off and on/)).toBeVisible()
  expect(queryByText(/created on/)).toBeNull()
  expect(await findByText(/^No access to your codes/)).toHaveTextContent('Contact support')
  await prove()
  expect(await field('Code')).toBeVisible()
  expect(queryByText('Use a recovery code')).toBeNull()
  await press('Cancel')
  player.mfa = BY_APP
  await app.authStore.server?.client.refetchQueries()
  await settled()
  await prove()
  await press('Use a recovery code')
  await type('Recovery code', ` ${SEED_RECOVERY_CODES[0]?.toLowerCase()} `)
  await press('Confirm')
  await expectOff()
})

test('P8 reports that the protection is off already, and shows it as off', async () => {
  const { prove, player, expectOff } = await openProtection(BY_APP)
  player.mfa = null
  await prove()
  expect(await screen.findByText('The protection is not on')).toBeVisible()
  await expectOff()
})

test('P8 shows a failure to load the state until the server reports it', async () => {
  const fault = { operation: 'protectionView', kind: 'status', status: 429 } as const
  world.faults.add({ ...fault, times: 2 })
  const { press, findByRole, getByRole, findByText, getByText, settled, user } =
    await openProtection(null)
  expect(await findByRole('alert')).toHaveTextContent('Too many attempts')
  expect(getByText(/^Try again in (1:00|0:5\d)/, { ignore: '.visually-hidden' })).toBeVisible()
  await press('Try again')
  expect(await findByRole('alert')).toHaveTextContent('Too many attempts')

  const view = backend.hold('get', 'bindProtection')
  await user.click(buttonOf(getByText('Try again')))
  await view.taken
  const busy = buttonOf(getByText('Loading'))
  expect(busy).toHaveFocus()
  // A refetch on focus must not remove the focused button either.
  onTestFinished(() => focusManager.setFocused(undefined))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(busy).toHaveFocus()
  expect(getByRole('alert')).toHaveTextContent('Too many attempts')
  view.release()
  await settled()
  expect(await findByText('Protection is off')).toBeVisible()
  await waitFor(() => expect(getByRole('heading')).toHaveFocus())
  expect(getByText('Turn on').closest('a')).toHaveAttribute('href', '/protection')
})
