import { focusManager } from '@tanstack/react-query'
import { waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

/** Top-ups of a page: a table of the sandbox's fifty takes long to render. */
const PAGE = 5

/** The body of a response to a check, with a short page. */
async function shortened(response: Response): Promise<UserData> {
  const body: UserData = await response.json()
  const transactions = body.transactions.slice(0, PAGE)
  return { ...body, transactions, transactionsCursor: transactions.at(-1)?.id ?? null }
}

beforeEach(() => {
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const response = await backend.world.fetch(request)
      return response.ok ? HttpResponse.json(await shortened(response)) : response
    }),
  )
})

afterEach(() => {
  focusManager.setFocused(undefined)
})

// By id and text: computing the roles of so many rows takes a second.
const history = () => within(document.getElementById('transactions') ?? document.body)

const ids = () =>
  history()
    .getAllByText(/^pay_/)
    .map(({ textContent }) => textContent)
const more = () => history().queryByText('Show more')

/** Opens the profile of a player with many top-ups, and records the cursors of the history pages it requests. */
async function openProfile() {
  const { user: stored, jwt: token } = await backend.signIn('rich')
  const pages: (string | null)[] = []
  backend.server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/check')) pages.push(url.searchParams.get('cursor'))
  })
  const page = await renderRoute('/profile', { identity: { user: stored, token } })
  // `renderRoute` does not wait for the data of `check`.
  await history().findAllByText(/^pay_/)
  const openNext = async () => {
    const button = more()
    if (button) await page.user.click(button)
    await page.settled()
  }
  // The newest page is folded to its first rows.
  expect(ids()).toHaveLength(3)
  await openNext()
  return { ...page, token, pages, openNext }
}

const seeded = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `pay_h${from + index}`)

test('P4 loads older top-ups page by page, in order, and keeps them across a visit to another page', async () => {
  const { app, pages, openNext, settled } = await openProfile()
  expect(ids()).toEqual(seeded(1, 5))
  await openNext()
  await openNext()
  expect(ids()).toEqual(seeded(1, 15))
  expect(pages).toEqual([null, 'pay_h5', 'pay_h10'])
  await app.router.navigate({ to: '/rules' })
  await settled()
  app.router.history.back()
  await waitFor(() => expect(ids()).toEqual(seeded(1, 15)))
})

test('P4 focuses the first new top-up when the last page is loaded', async () => {
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await shortened(await backend.world.fetch(request))
      const isLast = request.url.includes('cursor')
      return HttpResponse.json({ ...body, ...(isLast && { transactionsCursor: null }) })
    }),
  )
  const { openNext } = await openProfile()
  const shown = ids().length
  await openNext()
  expect(more()).toBeNull()
  const rows = document.querySelectorAll('#transactions tbody tr')
  await waitFor(() => expect(rows[shown]).toHaveFocus())
})

test.each([['itself'], ['an earlier one']])(
  'P4 stops at a page whose cursor points to %s',
  async (to) => {
    const { openNext } = await openProfile()
    backend.server.use(
      http.get('*/api/v2/user/check', async ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor')
        const body = await shortened(await backend.world.fetch(request))
        const isGood = cursor === null || (to === 'an earlier one' && cursor === 'pay_h5')
        return HttpResponse.json(isGood ? body : { ...body, transactionsCursor: 'pay_h5' })
      }),
    )
    await openNext()
    await openNext()
    expect(ids().length).toBeGreaterThan(PAGE)
    expect(more()).toBeNull()
  },
)

test('P4 offers older top-ups even if the newest page is empty', async () => {
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await shortened(await backend.world.fetch(request))
      const isOlder = request.url.includes('cursor')
      return HttpResponse.json(isOlder ? body : { ...body, transactions: [] })
    }),
  )
  const { user: stored, jwt: token } = await backend.signIn('rich')
  const { user, settled } = await renderRoute('/profile', { identity: { user: stored, token } })
  await user.click(await history().findByText('Show more'))
  await settled()
  expect(ids()).toHaveLength(PAGE)
})

test('P4 shows identical top-ups without an id once each', async () => {
  const row = { value: 777, date: '2026-11-18T18:02:00Z', status: 'succeeded' }
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      // The older page overlaps the newest one by two rows.
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

test('P4 refetches only the newest page when the tab regains focus: adds a top-up made in the meantime at the top, and keeps all others', async () => {
  const { pages, openNext, settled, token } = await openProfile()
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
  expect(pages).toEqual([null, 'pay_h5', null])
  expect(ids()).toEqual(['pay_1', ...seeded(1, 10)])
})

test('P4 shows why a page of top-ups failed to load, and retries it', async () => {
  const { user, settled, openNext } = await openProfile()
  backend.server.use(
    http.get(
      '*/api/v2/user/check',
      () => HttpResponse.json({ message: 'Come back later', code: 'conflict' }, { status: 409 }),
      { once: true },
    ),
  )
  await openNext()
  expect(history().getByText('Come back later')).toBeVisible()
  expect(ids()).toHaveLength(PAGE)
  await user.click(history().getByText('Try again'))
  await settled()
  expect(ids()).toEqual(seeded(1, 10))
})

test('P4 signs the player out if the session has ended when an older page is requested', async () => {
  const { address, token, openNext } = await openProfile()
  await backend.world.fetch(
    new Request('https://play.example/api/v2/user/signOut', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  await openNext()
  expect(address()).toBe('/sign')
})
