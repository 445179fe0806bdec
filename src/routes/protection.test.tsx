// @vitest-environment page
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('where the server offers no method that is known here, nothing can be pressed', async () => {
  const { user, jwt } = await backend.signIn('rider')
  const offer = { mfa: null, methods: ['sms'], recoveryCodesLeft: 0 }
  backend.server.use(http.get('*/api/v2/user/bindProtection', () => HttpResponse.json(offer)))
  expectConsoleError(/protectionView: .*\n {2}\$\.methods\[0\]/)
  await renderRoute('/protection', { identity: { user, token: jwt } })
  expect(await screen.findByText(/there is no way to get codes/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('without an address for the QR code the key can be typed', async () => {
  const { user: rider, jwt } = await backend.signIn('rider')
  const setup = http.post('*/api/v2/user/bindProtection', async ({ request }) => {
    const response = await backend.world.fetch(request)
    return HttpResponse.json({ ...(await response.json()), otpauthUri: 'javascript:alert(1)' })
  })
  backend.server.use(setup)
  expectConsoleError(/protectionStart: .*\n {2}\$\.otpauthUri/)
  const page = await renderRoute('/protection', { identity: { user: rider, token: jwt } })
  await page.user.type(screen.getByLabelText('Password'), SEED_PASSWORD)
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/The QR code did not load/)).toBeVisible()
  expect(screen.getByLabelText('Code from the app')).toBeEnabled()
  expect(screen.queryByText('Open in the app on this device')).toBeNull()
})

test('recovery codes are shown whatever is odd beside them, with a word of those that cannot be', async () => {
  const rider = await backend.signIn('rider')
  backend.server.use(
    http.put('*/api/v2/user/bindProtection', () =>
      HttpResponse.json({ mfa: 'totp', recoveryCodes: ['AAAAA-BBBBB', null, 'CCCCC-DDDDD'] }),
    ),
  )
  expectConsoleError(/protectionConfirm: .*\n {2}\$\.mfa.*\n {2}\$\.recoveryCodes\[1\]/)
  const { user } = await renderRoute('/protection', {
    identity: { user: rider.user, token: rider.jwt },
  })
  await user.type(await screen.findByLabelText('Password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  expect(await screen.findByText('CCCCC-DDDDD')).toBeVisible()
  expect(screen.getByText(/Some of the codes could not be shown/)).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ mfa: 'app' })
})

test('a protection that is on already is shown, though what is on cannot be asked', async () => {
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
  await user.type(screen.getByLabelText('Password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await settled()
  expect(await screen.findByRole('alert')).toHaveTextContent('It is on already')
})
