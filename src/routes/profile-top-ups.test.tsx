import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { siteConfig } from '#/config'
import { allowConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const history = () => within(document.getElementById('transactions') ?? document.body)

const more = () => history().queryByText('Show more')

test('P4 shows each top-up with date, credits, bonus and status, its id on request, and the rest when unfolded', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const { user } = await renderRoute('/profile', { identity: { user: stored, token } })
  expect(await history().findAllByText(/^pay_/)).toHaveLength(3)
  const [first] = document.querySelectorAll('#transactions tbody tr')
  expect(first).toHaveTextContent(/Nov 18, 2026.*\d:\d\d.*\+500.*\+25 bonus.*Credited/)
  const number = history().getByText('pay_r1')
  expect(number).not.toBeVisible()
  number.closest('details')?.setAttribute('open', '')
  expect(number).toBeVisible()
  await user.click(history().getByText('Show more'))
  expect(history().getAllByText(/^pay_/)).toHaveLength(6)
  expect(more()).toBeNull()
})

test('P4 shows the empty state to a player without top-ups', async () => {
  const { user, jwt: token } = await backend.signIn('empty')
  await renderRoute('/profile', { identity: { user, token } })
  expect(await history().findByText('No top-ups')).toBeVisible()
  expect(history().getByText(/^Your history starts with the first top-up/)).toBeVisible()
})

/** Opens the profile of a player whose top-ups have these statuses; returns their rows. */
async function openTopUps(statuses: readonly (string | undefined)[]) {
  const transactions = statuses.map((status, index) => ({
    id: `pay_${index}`,
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

test('P4 names each status, and mutes failed, canceled, expired and refunded top-ups', async () => {
  const rows = await openTopUps(STATUSES.map(([status]) => status))
  expect(rows).toHaveLength(STATUSES.length)
  for (const [index, [, shown, isStruckOut]] of STATUSES.entries()) {
    expect(rows[index]).toHaveTextContent(shown)
    expect(rows[index]?.className.includes('muted')).toBe(isStruckOut)
  }
  // Only a pending one can be continued.
  const links = history().getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payment/pending?payment=pay_1'])
})

test('P4 hides the status column if no top-up has a status', async () => {
  const [found] = await openTopUps([undefined])
  expect(found?.className.includes('muted')).toBe(false)
  const headers = history().getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Date', 'Credits'])
})

const receipts = () =>
  screen.getAllByRole('link', { name: /^Receipt/ }).map((link) => link.getAttribute('href'))

test('P4 M4 links a receipt from its top-up and its payment, only at an allowed payment origin', async () => {
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
