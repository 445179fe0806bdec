import { focusManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { siteConfig } from '#/config'
import { allowConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

afterEach(() => {
  focusManager.setFocused(undefined)
})

// By id and text: roles take a second to work out among so many rows.
const history = () => within(document.getElementById('transactions') ?? document.body)

const ids = () =>
  history()
    .getAllByText(/^pay_/)
    .map(({ textContent }) => textContent)
const more = () => history().queryByText('Show more')

/** Opens the profile of a player and notes which pages of the history it asks for. */
async function openProfile(login: string) {
  const { user: stored, jwt: token } = await backend.signIn(login)
  const pages: (string | null)[] = []
  backend.server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/check')) pages.push(url.searchParams.get('cursor'))
  })
  const page = await renderRoute('/profile', { identity: { user: stored, token } })
  // `renderRoute` waits for the page, not for what `check` brings into it.
  await history().findAllByText(/^pay_/)
  const openNext = async () => {
    const button = more()
    if (button) await page.user.click(button)
    await page.settled()
  }
  // The newest page comes whole, and folded to its first rows.
  expect(ids()).toHaveLength(3)
  await openNext()
  return { ...page, token, pages, openNext }
}

const seeded = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `pay_h${from + index}`)

test('P4 older top-ups come page by page, in order, and stay while one looks at another page', async () => {
  const { app, pages, openNext, settled } = await openProfile('rich')
  expect(ids()).toEqual(seeded(1, 50))
  await openNext()
  await openNext()
  expect(ids()).toEqual(seeded(1, 150))
  expect(pages).toEqual([null, 'pay_h50', 'pay_h100'])
  await app.router.navigate({ to: '/rules' })
  await settled()
  app.router.history.back()
  await waitFor(() => expect(ids()).toEqual(seeded(1, 150)))
})

test('P4 nothing more is offered where the newest page is all there is', async () => {
  await openProfile('rider')
  expect(ids()).toHaveLength(6)
  expect(more()).toBeNull()
})

test('P4 a top-up has its date, credits, bonus and status, and its number for who asks for it', async () => {
  await openProfile('rider')
  const [first] = document.querySelectorAll('#transactions tbody tr')
  expect(first).toHaveTextContent(/November 18, 2026.*\d:\d\d.*\+500.*\+25 bonus.*Credited/)
  const number = history().getByText('pay_r1')
  expect(number).not.toBeVisible()
  number.closest('details')?.setAttribute('open', '')
  expect(number).toBeVisible()
})

test('P4 the last press for more top-ups focuses the first new one', async () => {
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      const isLast = request.url.includes('cursor')
      return HttpResponse.json({ ...body, ...(isLast && { transactionsCursor: null }) })
    }),
  )
  const { openNext } = await openProfile('rich')
  const shown = ids().length
  await openNext()
  expect(more()).toBeNull()
  const rows = document.querySelectorAll('#transactions tbody tr')
  await waitFor(() => expect(rows[shown]).toHaveFocus())
})

test('P4 a new player has no top-ups', async () => {
  const { user, jwt: token } = await backend.signIn('empty')
  await renderRoute('/profile', { identity: { user, token } })
  expect(await history().findByText('No top-ups')).toBeVisible()
  expect(history().getByText(/^Your history starts with the first top-up/)).toBeVisible()
})

test.each([['itself'], ['an earlier one']])(
  'P4 a page that leads back to %s is the last',
  async (to) => {
    const { openNext } = await openProfile('rich')
    backend.server.use(
      http.get('*/api/v2/user/check', async ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor')
        const response = await backend.world.fetch(request)
        if (cursor === null || (to === 'an earlier one' && cursor === 'pay_h50')) return response
        return HttpResponse.json({ ...(await response.json()), transactionsCursor: 'pay_h50' })
      }),
    )
    await openNext()
    await openNext()
    expect(ids().length).toBeGreaterThan(50)
    expect(more()).toBeNull()
  },
)

test('P4 older top-ups are offered although none of the newest can be shown', async () => {
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const response = await backend.world.fetch(request)
      if (request.url.includes('cursor')) return response
      return HttpResponse.json({ ...(await response.json()), transactions: [] })
    }),
  )
  const { user: stored, jwt: token } = await backend.signIn('rich')
  const { user, settled } = await renderRoute('/profile', { identity: { user: stored, token } })
  await user.click(await history().findByText('Show more'))
  await settled()
  expect(ids()).toHaveLength(50)
})

test('P4 top-ups that are alike and have no id are each shown, once', async () => {
  const row = { value: 777, date: '2026-11-18T18:02:00Z', status: 'succeeded' }
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      // The older page begins with two of those of the newest.
      const transactions = request.url.includes('cursor') ? [row, row] : [row, row, row]
      return HttpResponse.json({ ...body, transactions })
    }),
  )
  const { user: stored, jwt: token } = await backend.signIn('rich')
  const { user, settled } = await renderRoute('/profile', { identity: { user: stored, token } })
  expect(await history().findAllByText('+777')).toHaveLength(3)
  await user.click(history().getByText('Show more'))
  await settled()
  expect(history().getAllByText('+777')).toHaveLength(3)
})

/** Opens the profile of a player whose top-ups have these statuses, and gives their rows. */
async function openTopUps(statuses: readonly (string | undefined)[]) {
  const transactions = statuses.map((status) => ({
    value: 777,
    date: '2026-11-18T18:02:00Z',
    ...(status !== undefined && { status }),
  }))
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      return HttpResponse.json({ ...body, transactions })
    }),
  )
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const { user } = await renderRoute('/profile', { identity: { user: stored, token } })
  await history().findAllByText('+777')
  const button = more()
  if (button) await user.click(button)
  return history()
    .getAllByText('+777')
    .map((amount) => amount.closest('tr'))
}

const STATUSES = [
  ['succeeded', 'Credited', false],
  ['pending', 'Pending', false],
  ['failed', 'Failed', true],
  ['canceled', 'Canceled', true],
  ['expired', 'Expired', true],
  ['refunded', 'Refunded', true],
  ['on_hold', 'Unknown', false],
] as const

test('P4 each status has its word, and what came to nothing is struck out', async () => {
  const rows = await openTopUps(STATUSES.map(([status]) => status))
  expect(rows).toHaveLength(STATUSES.length)
  for (const [index, [, shown, isStruckOut]] of STATUSES.entries()) {
    expect(rows[index]).toHaveTextContent(shown)
    expect(rows[index]?.className.includes('muted')).toBe(isStruckOut)
  }
})

test('P4 without any status there is no column for it', async () => {
  const [found] = await openTopUps([undefined])
  expect(found?.className.includes('muted')).toBe(false)
  const headers = history().getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Date', 'Credits'])
})

test('P4 coming back to the tab asks for the newest page only', async () => {
  const { pages, openNext, settled } = await openProfile('rich')
  await openNext()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await settled()
  expect(pages).toEqual([null, 'pay_h50', null])
  expect(ids()).toEqual(seeded(1, 100))
})

test('P4 a top-up made meanwhile comes first, and hides none', async () => {
  const { openNext, settled, token } = await openProfile('rich')
  await openNext()
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one-attempt-000001' }
  await backend.world.fetch(
    new Request('https://play.example/api/v2/user/donate', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"amount":1000}',
    }),
  )
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await settled()
  expect(ids()).toEqual(['pay_1', ...seeded(1, 100)])
})

test('P4 shows why a page of top-ups failed, and loads it again', async () => {
  const { user, settled, openNext } = await openProfile('rich')
  backend.server.use(
    http.get(
      '*/api/v2/user/check',
      () => HttpResponse.json({ message: 'Come back later', code: 'conflict' }, { status: 409 }),
      { once: true },
    ),
  )
  await openNext()
  expect(history().getByText('Come back later')).toBeVisible()
  expect(ids()).toHaveLength(50)
  await user.click(history().getByText('Try again'))
  await settled()
  expect(ids()).toEqual(seeded(1, 100))
})

test('P4 a session that ended while an older page was asked for signs the player out', async () => {
  const { address, token, openNext } = await openProfile('rich')
  await backend.world.fetch(
    new Request('https://play.example/api/v2/user/signOut', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  await openNext()
  expect(address()).toBe('/sign')
})

const receipts = () =>
  screen.getAllByRole('link', { name: /^Receipt/ }).map((link) => link.getAttribute('href'))

test('P4 M4 a receipt is linked from its top-up and its payment, at an origin that payments may lead to', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  const [origin = ''] = siteConfig.paymentOrigins
  const urls = [
    `${origin}/receipt/1`,
    'https://evil.example/receipt/2',
    'javascript:alert(1)',
    7,
    null,
    undefined,
  ]
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body: UserData = await (await backend.world.fetch(request)).json()
      const transactions = body.transactions.map((row, at) => ({
        ...row,
        receiptUrl: urls[at],
      }))
      return HttpResponse.json({ ...body, transactions })
    }),
    http.get('*/api/v2/user/donate', async ({ request }) => {
      const body: object = await (await backend.world.fetch(request)).json()
      return HttpResponse.json({ ...body, receiptUrl: urls[0] })
    }),
  )
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  await renderRoute('/profile', { identity: { user, token } })
  await history().findAllByText(/^pay_/)
  expect(receipts()).toEqual([urls[0]])
  cleanup()
  await renderRoute('/payment/success?payment=pay_r1', { identity: { user, token } })
  expect(receipts()).toEqual([urls[0]])
})
