import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import { HOUR, SECOND } from '#sandbox/server/clock'
import { settlePayment } from '#sandbox/server/payments'
import { FRESH_FOR } from '#/api/pace'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'
import { allowConsoleError } from '#/testing/console-watch'
import { buttonOf, deedsIn } from '#/testing/deeds'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const PAID = 'Credits have arrived'
const PENDING = 'Waiting for the bank'
const heading = () => screen.getByRole('heading', { level: 1 })
const asked = () => backend.asked().filter((one) => one === 'paymentView').length

/** Starts a payment on another device of the player; returns its id. */
async function pay(login: string, amount: number): Promise<string> {
  const { jwt } = await backend.signIn(login)
  const response = await world.fetch(
    new Request('https://play.example/api/v2/user/donate', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${jwt}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ amount }),
    }),
  )
  world.calls.clear()
  return (await response.json()).paymentId
}

async function open(path: string) {
  const data = await backend.signIn('rider')
  const page = await renderRoute(path, { identity: { user: data.user, token: data.jwt } })
  return { ...page, ...deedsIn(screen, page), data }
}

test.each<[PaymentStatus, string, string, boolean]>([
  ['succeeded', 'fail', PAID, false],
  ['failed', 'success', 'Payment failed', true],
  ['canceled', 'success', 'Nothing was paid', true],
  ['refunded', 'success', 'The money is on its way back', false],
  ['expired', 'success', 'The payment expired', true],
])(
  'M4 shows the outcome that the server reports, whatever the address says, and the payment id: %s at /payment/%s',
  async (status, word, title, canTryAgain) => {
    const id = await pay('rider', 1000)
    settlePayment(world, id, status)
    const { queryByText, getByText } = await open(`/payment/${word}?payment=${id}`)
    expect(heading()).toHaveTextContent(title)
    expect(getByText(new RegExp(`^Aurora · rider · ${id} · `))).toBeVisible()
    expect(asked()).toBe(1)
    expect(queryByText(PAID) !== null).toBe(status === 'succeeded')
    expect(queryByText('Try again') !== null).toBe(canTryAgain)
  },
)

test('M4 does not call a pending payment paid at /payment/success', async () => {
  const { queryByText } = await open(`/payment/success?payment=${await pay('rider', 1000)}`)
  expect(heading()).toHaveTextContent(PENDING)
  expect(queryByText(/went through|arrived/)).toBeNull()
})

test('M4 shows a payment with an id at any /payment/… address', async () => {
  await open('/payment/anything?payment=pay_r1')
  expect(heading()).toHaveTextContent(PAID)
})

test('M4 opening the return address by hand changes no balance and shows no payment of other players', async () => {
  const before = findPlayer(world.state, 'rider')?.money
  const id = await pay('rich', 1000)
  settlePayment(world, id, 'succeeded')
  const { app, settled, queryByText } = await open('/payment/success?payment=pay_r1')
  expect(heading()).toHaveTextContent(PAID)
  expect(findPlayer(world.state, 'rider')?.money).toBe(before)
  for (const foreign of [id, 'pay_404']) {
    await app.router.navigate({
      to: '/payment/$status',
      params: { status: 'success' },
      search: { payment: foreign },
    })
    await settled()
    expect(heading()).toHaveTextContent('No such payment')
    expect(queryByText(/1,000/)).toBeNull()
  }
  expect(backend.asked()).not.toContain('paymentCreate')
})

test.each(['success', 'fail', 'pending'])(
  'M4 shows a visitor no outcome without an id at /payment/%s',
  async (word) => {
    await renderRoute(`/payment/${word}`)
    expect(heading()).toHaveTextContent('Check your balance')
    expect(screen.getByText('The address doesn’t say which payment')).toBeVisible()
    const [logIn] = screen.getAllByText('Log in', { selector: 'main *' })
    expect(logIn?.closest('a')).toHaveAttribute('href', '/sign')
    expect(asked()).toBe(0)
  },
)

test.each(['/payment/free?payment=', '/payment/a/b'])(
  'M4 S1 shows the not-found page for an unknown address without an id: %s',
  async (path) => {
    await renderRoute(path)
    expect(screen.getByText(/This page doesn’t exist/)).toBeVisible()
  },
)

test('M4 S10 returns a visitor to the payment after signing in', async () => {
  const id = await pay('rider', 1000)
  settlePayment(world, id, 'succeeded')
  const address = `/payment/success?payment=${id}`
  const page = await renderRoute(address)
  const { type, press } = deedsIn(screen, page)
  expect(heading()).toHaveTextContent('Log in to see the payment')
  expect(asked()).toBe(0)
  await page.user.click(screen.getByText('Log in', { selector: 'main *' }))
  await page.settled()
  await type('Login or email', 'rider')
  await type('Password', SEED_PASSWORD)
  await press('Log in')
  await waitFor(() => expect(page.address()).toBe(address))
  expect(await screen.findByText(PAID)).toBeVisible()
})

test('P4 M5 the profile shows a payment that was settled while it was open', async () => {
  const pass = movableTime()
  const id = await pay('rider', 1000)
  const { settled } = await open('/profile')
  const row = async () => (await screen.findByText(id)).closest('tr')
  expect(await row()).toHaveTextContent('Pending')
  settlePayment(world, id, 'succeeded')
  await pass(FRESH_FOR)
  await settled()
  expect(await row()).toHaveTextContent('Credited')
  expect(document.querySelector('header')).toHaveTextContent('2,350')
  world.calls.clear()
  await pass(3 * FRESH_FOR)
  await settled()
  expect(backend.asked()).toEqual([])
})

test('M4 M5 polls a pending payment until it is paid, and then refreshes the balance', async () => {
  const pass = movableTime()
  const id = await pay('rider', 1000)
  const { settled } = await open(`/payment/pending?payment=${id}`)
  expect(heading()).toHaveTextContent(PENDING)
  expect(document.querySelector('header')).toHaveTextContent('1,250')
  await pass(2 * SECOND)
  await settled()
  expect(asked()).toBe(2)
  settlePayment(world, id, 'succeeded')
  await pass(8 * SECOND)
  await settled()
  expect(heading()).toHaveTextContent(PAID)
  await waitFor(() => expect(document.querySelector('header')).toHaveTextContent('2,350'))
})

test('M4 shows that a payment expired while the page was waiting, and fills in its amount for another try', async () => {
  const pass = movableTime()
  const { user, settled } = await open(`/payment/pending?payment=${await pay('rider', 250)}`)
  world.clock.advance(HOUR)
  await pass(2 * SECOND)
  await settled()
  expect(heading()).toHaveTextContent('The payment expired')
  await user.click(screen.getByText('Try again'))
  await settled()
  expect(await screen.findByLabelText('Amount')).toHaveValue('250')
})

test('M4 stops polling after a minute, says that the player may leave, and checks on request', async () => {
  const pass = movableTime()
  const id = await pay('rider', 1000)
  const { settled, press, getByText } = await open(`/payment/pending?payment=${id}`)
  for (let question = 1; question < 10; question += 1) {
    await pass(8 * SECOND)
    await settled()
  }
  expect(heading()).toHaveTextContent('No answer from the bank yet')
  expect(getByText(/^We will add the Credits when the bank confirms/)).toBeVisible()
  expect(asked()).toBe(10)
  await pass(600 * SECOND)
  expect(asked()).toBe(10)

  await press('Check now')
  expect(asked()).toBe(11)
  expect(heading()).toHaveTextContent(PENDING)
  // The pressed button stays and keeps the focus.
  expect(buttonOf(getByText('Nothing new. Check again'))).toHaveFocus()
  settlePayment(world, id, 'failed')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(heading()).toHaveTextContent('Payment failed')
  await waitFor(() => expect(heading()).toHaveFocus())
})

test('M4 asks to sign in again, and hides the payment, if the session ends while the page is waiting', async () => {
  const pass = movableTime()
  const id = await pay('rider', 1000)
  const { data, settled, address, queryByText } = await open(`/payment/pending?payment=${id}`)
  await backend.revoke(data)
  await pass(2 * SECOND)
  await settled()
  await waitFor(() => expect(heading()).toHaveTextContent('Log in to see the payment'))
  expect(queryByText(/1,100/)).toBeNull()
  expect(address()).toBe(`/payment/pending?payment=${id}`)
})

test.each(['html', 'wrong-shape'] as const)(
  'M4 does not call a payment with an unreadable status (%s) paid, and checks again automatically',
  async (kind) => {
    allowConsoleError(/paymentView/)
    const pass = movableTime()
    world.faults.add({ operation: 'paymentView', kind, times: 100 })
    const { getByText, queryByText, settled } = await open('/payment/success?payment=pay_r1')
    expect(getByText('The payment could not be checked')).toBeVisible()
    expect(getByText(/We’ll check again automatically/)).toBeVisible()
    expect(queryByText(PAID)).toBeNull()
    world.faults.clear()
    // A busy machine may have polled twice already, and the next pause is longer.
    await pass(8 * SECOND)
    await settled()
    expect(heading()).toHaveTextContent(PAID)
  },
)

test('M4 E1 shows the server’s message if it cannot report the status', async () => {
  world.faults.add({ operation: 'paymentView', kind: 'status', status: 503, times: 100 })
  const { getByText } = await open('/payment/success?payment=pay_r1')
  expect(heading()).toHaveTextContent('No answer yet')
  expect(getByText(/^The server could not do it/)).toBeVisible()
})

test('M4 checks as soon as a lost connection is back', async () => {
  allowConsoleError(/paymentView/)
  backend.server.use(http.get('*/api/v2/user/donate', () => HttpResponse.error()))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const { settled, press, findByText } = await open('/payment/success?payment=pay_r1')
  expect(heading()).toHaveTextContent('No connection')
  await press('Check now')
  // Not 'Nothing new': no request was sent.
  expect(await findByText('Check now')).toBeVisible()
  backend.server.resetHandlers()
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(heading()).toHaveTextContent(PAID)
})

test('M4 E7 counts down the wait that the server asks for, then checks', async () => {
  const pass = movableTime()
  world.faults.add({ operation: 'paymentView', kind: 'status', status: 429 })
  const { settled, getByText } = await open('/payment/success?payment=pay_r1')
  await pass(30 * SECOND)
  expect(getByText(/^Try again in 0:(30|2\d)/, { ignore: '.visually-hidden' })).toBeVisible()
  expect(asked()).toBe(1)
  await pass(31 * SECOND)
  await settled()
  expect(heading()).toHaveTextContent(PAID)
})
