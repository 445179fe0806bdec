import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { focusManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { SEED_PASSWORD, SEED_RECOVERY_CODES } from '#sandbox/server/players'
import { siteConfig } from '#/config'
import { formatDateTime } from '#/locales/format'
import { allowConsoleError, expectConsoleError } from '#/testing/console-watch'
import { enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'
import { findPlayer } from '#sandbox/server/state'

const backend = sandboxServer()

test('T1 offers no way to continue if the server offers no known method', async () => {
  const { user, jwt } = await backend.signIn('rider')
  const offer = { mfa: null, methods: ['sms'], recoveryCodesLeft: 0 }
  backend.server.use(http.get('*/api/v2/user/bindProtection', () => HttpResponse.json(offer)))
  await renderRoute('/protection', { identity: { user, token: jwt } })
  expect(await screen.findByText(/there is no way to get codes/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('T5 shows the readable recovery codes, and says that some could not be shown', async () => {
  const rider = await backend.signIn('rider')
  backend.server.use(
    http.put('*/api/v2/user/bindProtection', () =>
      HttpResponse.json({ mfa: 'app', recoveryCodes: ['AAAAA-BBBBB', null, 'CCCCC-DDDDD'] }),
    ),
  )
  allowConsoleError(/protectionConfirm: .*differs from the contract/)
  const { user } = await renderRoute('/protection', {
    identity: { user: rider.user, token: rider.jwt },
  })
  await enter(user, await screen.findByLabelText('Current password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await enter(user, await screen.findByLabelText('Code from the app'), '123456')
  expect(await screen.findByText('CCCCC-DDDDD')).toBeVisible()
  expect(screen.getByText(/Some of the codes could not be shown/)).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ mfa: 'app' })
})

test('T1 shows the server’s message that the protection is on already, even if its state cannot be loaded', async () => {
  const { user: rider, jwt } = await backend.signIn('rider')
  const { user, settled } = await renderRoute('/protection', {
    identity: { user: rider, token: jwt },
  })
  backend.server.use(
    http.post('*/api/v2/user/bindProtection', () =>
      HttpResponse.json({ message: 'It is on already' }, { status: 409 }),
    ),
    http.get('*/api/v2/user/bindProtection', () =>
      HttpResponse.json({ message: 'No' }, { status: 409 }),
    ),
  )
  await enter(user, screen.getByLabelText('Current password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await settled()
  expect(await screen.findByRole('alert')).toHaveTextContent('It is on already')
})

/** Opens the page of a player whose second factor is e-mail, with recovery codes of `codesCreatedAt`. */
async function openProtected(codesCreatedAt: number | null) {
  const { user: rider, jwt: token } = await backend.signIn('rider')
  const player = findPlayer(backend.world.state, 'rider')
  const turnOn = (at: number | null) => {
    if (player) player.mfa = { method: 'email', recoveryCodes: new Set(['a']), codesCreatedAt: at }
  }
  turnOn(codesCreatedAt)
  const page = await renderRoute('/protection', { identity: { user: rider, token } })
  const newestCode = () => backend.world.mailbox.list('rider@example.com')[0]?.code ?? ''
  return {
    ...page,
    turnOn,
    start: async () => {
      await enter(page.user, await screen.findByLabelText('Current password'), SEED_PASSWORD)
      await page.user.click(screen.getByRole('button', { name: 'Continue' }))
      return screen.findByLabelText('Code from the email')
    },
    enter: async (field: HTMLElement) => {
      await enter(page.user, field, newestCode())
      await page.settled()
    },
  }
}

const ELSEWHERE = /These codes no longer work/

const AT = Date.UTC(2026, 10, 2, 18, 20)
/** The sentence with the date of the codes. Queries normalize the page's no-break spaces to spaces. */
const madeAt = (at: number) =>
  screen.findByText(
    `Your recovery codes were created on ${formatDateTime('en', at).replaceAll(/\s/g, ' ')}`,
    { exact: false },
  )

test('P8 leads a player without the app to the profile or to support, also once a recovery code was typed', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const player = findPlayer(backend.world.state, 'rider')
  const { mfa } = findPlayer(backend.world.state, 'app_player') ?? {}
  if (player && mfa) player.mfa = mfa
  const { user } = await renderRoute('/protection', { identity: { user: stored, token } })
  await enter(user, await screen.findByLabelText('Current password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const code = SEED_RECOVERY_CODES[0] ?? ''
  await enter(user, await screen.findByLabelText('Code from the app'), code)
  expect(screen.getByText('The code is six digits')).toBeVisible()
  const hint = await screen.findByText(/With neither/)
  const profile = within(hint).getByRole('link', { name: 'your profile' })
  expect(profile).toHaveAttribute('href', '/profile#protection')
  const support = within(hint).getByRole('link', { name: /^support/ })
  expect(support).toHaveAttribute('href', siteConfig.supportUrl)
})

test('P8 creates new recovery codes with the password and a code, and reports when newer ones replace them', async () => {
  const { start, enter, turnOn, settled, user, address } = await openProtected(AT)
  expect(await madeAt(AT)).toHaveTextContent('Don’t have these? Get new ones.')
  // The protection is turned off there.
  const profile = await screen.findByRole('link', { name: 'Go to the profile' })
  expect(profile).toHaveAttribute('href', '/profile#protection')
  await enter(await start())
  expect(screen.getByText(/Your previous codes no longer work/)).toBeVisible()
  const player = findPlayer(backend.world.state, 'rider')
  expect(player?.mfa).toMatchObject({ method: 'email' })
  expect(player?.mfa?.recoveryCodes.size).toBe(10)
  expect(
    screen.getAllByRole('listitem').filter(({ textContent }) => /^\w{5}-/.test(textContent)),
  ).toHaveLength(10)
  onTestFinished(() => focusManager.setFocused(undefined))
  const comeBack = async () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await settled()
  }
  await comeBack()
  expect(screen.queryByText(ELSEWHERE)).toBeNull()
  turnOn(2000)
  await comeBack()
  expect(screen.getByText(ELSEWHERE)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /I have saved the codes/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await settled()
  expect(screen.getByText(/From now on only the new recovery codes work/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go now' }))
  expect(address()).toBe('/profile')
})

test('P8 E9 after a lost response, says that the former recovery codes no longer work, and creates others', async () => {
  const { start, enter } = await openProtected(1000)
  const field = await start()
  backend.world.faults.add({ operation: 'protectionConfirm', kind: 'reset', done: true })
  await enter(field)
  expect(await screen.findByText(/any previous ones no longer work/)).toBeVisible()
  expect(screen.queryByText(/Don’t have these/)).toBeNull()
  await enter(await start())
  expect(screen.getByText(/Your previous codes no longer work/)).toBeVisible()
})

test('P8 E9 after an unknown outcome, suggests a reload, which shows when the recovery codes were created', async () => {
  expectConsoleError(/protectionConfirm: outcome-unknown/)
  const { start, enter } = await openProtected(AT)
  const field = await start()
  backend.world.faults.add({ operation: 'protectionConfirm', kind: 'reset', done: true })
  backend.world.faults.add({ operation: 'protectionView', kind: 'status', status: 500, times: 9 })
  await enter(field)
  expect(screen.getByRole('alert')).toHaveTextContent('Reload the page in a moment and check')
  cleanup()
  backend.world.faults.clear()
  await renderRoute('/protection')
  const { codesCreatedAt } = findPlayer(backend.world.state, 'rider')?.mfa ?? {}
  expect(codesCreatedAt).toBeGreaterThan(AT)
  expect(await madeAt(codesCreatedAt ?? 0)).toBeVisible()
})

test('P8 reports that another tab may have used the code for new recovery codes', async () => {
  const { start, enter, turnOn } = await openProtected(1000)
  const field = await start()
  turnOn(2000)
  const player = findPlayer(backend.world.state, 'rider')
  if (player) player.setup = null
  await enter(field)
  expect(await screen.findByText(/unless you saved them in another tab/)).toBeVisible()
})

test('P8 does not offer new recovery codes if the server cannot make them', async () => {
  await openProtected(null)
  expect(await screen.findByRole('link', { name: 'Go to the profile' })).toBeVisible()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(screen.queryByText(/Your recovery codes were created/)).toBeNull()
})
