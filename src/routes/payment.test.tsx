import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('M4 shows the wait that the server asks for in place of the button', async () => {
  const { user, jwt } = await backend.signIn('rider')
  const init = { status: 503, headers: { 'Retry-After': '600' } }
  backend.server.use(
    http.get('*/api/v2/user/donate', () => HttpResponse.json({ message: 'Not now' }, init)),
  )
  await renderRoute('/payment/success?payment=pay_r1', { identity: { user, token: jwt } })
  expect(await screen.findByText(/^Not now/)).toBeInTheDocument()
  expect(screen.getAllByText(/^Try again in (10:00|9:5\d)$/)[0]).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})

test('M4 rejects an address with two ids', async () => {
  const { user, jwt } = await backend.signIn('rider')
  await renderRoute('/payment/success?payment=pay_r1&payment=pay_r2', {
    identity: { user, token: jwt },
  })
  expect(screen.getByText('The address doesn’t say which payment')).toBeVisible()
})

test('M4 allows another check at once if the server names no wait', async () => {
  const { user, jwt } = await backend.signIn('rider')
  backend.world.faults.add({ operation: 'paymentView', kind: 'status', status: 503 })
  const page = await renderRoute('/payment/success?payment=pay_r1', {
    identity: { user, token: jwt },
  })
  await page.user.click(screen.getByRole('button', { name: 'Check now' }))
  await page.settled()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Credits have arrived')
})

const heading = () => screen.getByRole('heading', { level: 1 })

test('M4 moves the focus to the heading when the next problem removes the button', async () => {
  const { user, jwt } = await backend.signIn('rider')
  backend.world.faults.add({ operation: 'paymentView', kind: 'status', status: 503 })
  const page = await renderRoute('/payment/success?payment=pay_none', {
    identity: { user, token: jwt },
  })
  expect(heading()).toHaveTextContent('No answer yet')
  await page.user.click(screen.getByRole('button', { name: 'Check now' }))
  await page.settled()
  expect(heading()).toHaveTextContent('No such payment')
  expect(heading()).toHaveFocus()
})

test('M4 keeps the amount to try again after a jump to an anchor of the profile', async () => {
  const { user: player, jwt } = await backend.signIn('rider')
  const { app, settled } = await renderRoute('/rules', {
    identity: { user: player, token: jwt },
  })
  await app.router.navigate({
    to: '/profile',
    state: { ofPlayer: { login: 'rider', topUpAmount: 250 } },
  })
  await settled()
  expect(await screen.findByLabelText('Amount')).toHaveValue('250')
  await app.router.navigate({ to: '/profile', hash: 'sessions' })
  await settled()
  expect(screen.getByLabelText('Amount')).toHaveValue('250')
})
