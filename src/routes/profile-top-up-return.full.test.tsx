import { act, cleanup, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { expectConsoleError } from '#/testing/console-watch'
import { enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('M1 keeps the amount in the history entry for the return from the provider', async () => {
  const data = await backend.signIn('rider')
  expectConsoleError(/The payment page is not on the list/)
  const identity = { user: data.user, token: data.jwt }
  const { user, app, settled } = await renderRoute('/profile', { identity })
  const amount = await screen.findByLabelText('Amount')
  await user.clear(amount)
  await enter(user, amount, '250')
  await user.click(screen.getByRole('button', { name: 'Go to payment' }))
  await vi.waitFor(() => expect(app.router.history.location.state.ofPlayer?.topUpAmount).toBe(250))
  await settled()
  expect(screen.getByLabelText('Amount')).toHaveValue('250')
})

test('M2 clears the error of a failed redirect when the page is restored from the back/forward cache', async () => {
  const data = await backend.signIn('rider')
  expectConsoleError(/The payment page is not on the list/)
  const identity = { user: data.user, token: data.jwt }
  const { user } = await renderRoute('/profile', { identity })
  await user.click(await screen.findByRole('button', { name: 'Go to payment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('not on the list')
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('M2 keeps the key and amount of a top-up in doubt across reloads, until its outcome is known', async () => {
  const data = await backend.signIn('rider')
  const identity = { user: data.user, token: data.jwt }
  const keys: (string | null)[] = []
  let respond = HttpResponse.error
  backend.server.use(
    http.post('*/api/v2/user/donate', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return respond()
    }),
  )
  expectConsoleError(/paymentCreate/)
  const payOnNewPage = async () => {
    cleanup()
    const { user, settled } = await renderRoute('/profile', { identity })
    const amount = await screen.findByLabelText('Amount')
    if (keys.length === 0) {
      await user.clear(amount)
      await enter(user, amount, '654')
    } else if (keys.length === 2) expect(amount).toHaveValue('654')
    await user.click(await screen.findByRole('button', { name: 'Go to payment' }))
    await settled()
  }
  await payOnNewPage()
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^We couldn’t find out whether it went through/,
  )
  await payOnNewPage()
  expect(new Set(keys)).toHaveLength(1)
  sessionStorage.clear()
  respond = () => HttpResponse.json({ code: 'validation', message: 'No' }, { status: 422 })
  await payOnNewPage()
  await payOnNewPage()
  expect(new Set(keys)).toHaveLength(3)
})

test.each([
  ['opens the payment that the first request has made', 201, { url: 'https://evil.example/' }],
  ['keeps the key, even if that is refused', 422, { code: 'validation', message: 'No' }],
])('M2 sends a top-up again if the response is lost, and %s', async (_what, status, body) => {
  const data = await backend.signIn('rider')
  const keys: (string | null)[] = []
  const payment = { paymentId: 'pay_9', expiresAt: '2027-01-01T00:00:00Z' }
  backend.server.use(
    http.post('*/api/v2/user/donate', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ ...payment, ...body }, { status })
    }),
  )
  if (status === 201) expectConsoleError(/The payment page is not on the list/)
  const identity = { user: data.user, token: data.jwt }
  const { user, settled } = await renderRoute('/profile', { identity })
  const submit = await screen.findByRole('button', { name: 'Go to payment' })
  await user.click(submit)
  await settled()
  expect(screen.getByRole('alert')).toHaveTextContent(status === 201 ? /not on the list/ : 'No')
  await user.click(submit)
  await settled()
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
})

test('M2 on a page left open, reuses the payment within minutes, and starts another after an hour', async () => {
  const data = await backend.signIn('rider')
  const keys: (string | null)[] = []
  const payment = {
    paymentId: 'pay_9',
    url: 'https://evil.example/',
    expiresAt: '2027-01-01T00:00:00Z',
  }
  backend.server.use(
    http.post('*/api/v2/user/donate', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.json(payment, { status: 201 })
    }),
  )
  expectConsoleError(/The payment page is not on the list/)
  const identity = { user: data.user, token: data.jwt }
  const { user, settled } = await renderRoute('/profile', { identity })
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  for (const minutes of [0, 9, 65]) {
    clock.mockReturnValue(start + minutes * 60_000)
    await user.click(await screen.findByRole('button', { name: 'Go to payment' }))
    await settled()
  }
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))])
})

async function payAs({ user: player, jwt }: UserData, shown: string, typed: string) {
  cleanup()
  const identity = { user: player, token: jwt }
  const { user, settled } = await renderRoute('/profile', { identity })
  const amount = await screen.findByLabelText('Amount')
  expect(amount).toHaveValue(shown)
  await user.clear(amount)
  await enter(user, amount, typed)
  await user.click(screen.getByRole('button', { name: 'Go to payment' }))
  await settled()
}

/** Leaves each top-up in doubt; returns the idempotency keys that were sent. */
function keysInDoubt(): (string | null)[] {
  const keys: (string | null)[] = []
  backend.server.use(
    http.post('*/api/v2/user/donate', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.error()
    }),
  )
  expectConsoleError(/paymentCreate/)
  return keys
}

test('M2 continues a top-up in doubt only for the player who started it', async () => {
  const rider = await backend.signIn('rider')
  const empty = await backend.signIn('empty')
  const keys = keysInDoubt()
  await payAs(rider, '1000', '654')
  await payAs(empty, '1000', '654')
  await payAs(rider, '654', '654')
  const [first, , other] = keys
  expect(other).not.toBe(first)
  // Each is sent twice, because its response is lost.
  expect(keys).toEqual([first, first, other, other, first, first])
})

test('M2 starts another payment of the same amount once the outcome of the one in doubt is known', async () => {
  const rider = await backend.signIn('rider')
  const keys = keysInDoubt()
  await payAs(rider, '1000', '654')
  cleanup()
  const identity = { user: rider.user, token: rider.jwt }
  await renderRoute('/payment/success?payment=pay_r1', { identity })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Credits have arrived')
  await payAs(rider, '1000', '654')
  expect(new Set(keys)).toHaveLength(2)
})
