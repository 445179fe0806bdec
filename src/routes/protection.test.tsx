// @vitest-environment page
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { allowConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('T1 where the server offers no method that is known here, nothing can be pressed', async () => {
  const { user, jwt } = await backend.signIn('rider')
  const offer = { mfa: null, methods: ['sms'], recoveryCodesLeft: 0 }
  backend.server.use(http.get('*/api/v2/user/bindProtection', () => HttpResponse.json(offer)))
  await renderRoute('/protection', { identity: { user, token: jwt } })
  expect(await screen.findByText(/there is no way to get codes/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('T5 recovery codes that can be read are shown, with a word of those that cannot be', async () => {
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
  await user.type(await screen.findByLabelText('Current password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  expect(await screen.findByText('CCCCC-DDDDD')).toBeVisible()
  expect(screen.getByText(/Some of the codes could not be shown/)).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ mfa: 'app' })
})

test('T1 a protection that is on already is shown, though what is on cannot be asked', async () => {
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
  await user.type(screen.getByLabelText('Current password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await settled()
  expect(await screen.findByRole('alert')).toHaveTextContent('It is on already')
})
