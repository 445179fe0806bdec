// @vitest-environment page
import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { allowConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('P2 a session that began since the last visit is marked as new, on that visit only', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  const visit = async () => {
    cleanup()
    await renderRoute('/profile', { identity: { user, token } })
    await screen.findByText('Current')
    return screen.queryAllByText('New')
  }
  expect(await visit()).toEqual([])
  await backend.signIn('rider')
  expect(await visit()).toHaveLength(1)
  expect(await visit()).toEqual([])
})

test('P2 a session whose id cannot be read is left out, and the list says so', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      const [session] = body.sessions
      const odd = { ...session, id: {}, current: false, device: 'Odd device' }
      return HttpResponse.json({ ...body, sessions: [session, odd] })
    }),
  )
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  await renderRoute('/profile', { identity: { user, token } })
  expect(await screen.findByText('The list may be incomplete')).toBeVisible()
  expect(screen.queryByText('Odd device')).toBeNull()
  expect(screen.getByRole('button', { name: 'End all' })).toBeVisible()
})

test('P3 why no session was ended is not shown beside none, nor beside the next one', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const { app, user, settled } = await renderRoute('/profile', {
    identity: { user: stored, token },
  })
  backend.world.faults.add({ operation: 'sessionRevoke', kind: 'status', status: 409 })
  await user.click(await screen.findByRole('button', { name: 'End all' }))
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const refusal = await screen.findByRole('alert')
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body: UserData = await (await backend.world.fetch(request)).json()
      return HttpResponse.json({ ...body, sessions: body.sessions.filter((one) => one.current) })
    }),
  )
  await app.authStore.server?.client.refetchQueries()
  await settled()
  expect(screen.queryByRole('button', { name: /^End / })).toBeNull()
  expect(refusal).not.toBeInTheDocument()
  backend.server.resetHandlers()
  await app.authStore.server?.client.refetchQueries()
  expect(await screen.findByRole('button', { name: 'End all' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('P2 a session says when it was last used, where the server tells it', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  await renderRoute('/profile', { identity: { user, token } })
  await screen.findByText('Current')
  // Of the two others that are shown; this device is in use.
  expect(screen.getAllByText(/^Active /)).toHaveLength(2)
  cleanup()
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body: UserData = await (await backend.world.fetch(request)).json()
      const [current, first, second, third] = body.sessions
      const { lastActiveAt: _, ...plain } = { ...first }
      const odd = { ...third, lastActiveAt: 'soon' }
      return HttpResponse.json({
        ...body,
        sessions: [current, plain, { ...second, lastActiveAt: null }, odd],
      })
    }),
  )
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  const second = await renderRoute('/profile', { identity: { user, token } })
  await second.user.click(await screen.findByRole('button', { name: 'All 4' }))
  expect(screen.queryByText(/^Active /)).toBeNull()
  expect(screen.getAllByRole('button', { name: /^End: / })).toHaveLength(3)
})

const EVENT = {
  kind: 'sign_in',
  at: '2026-11-20T09:41:00Z',
  city: 'Осло',
  device: 'Firefox · Linux',
}

/** Opens the profile with these events in the response to the check; without them if there are none. */
async function openEvents(events?: unknown) {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body = await (await backend.world.fetch(request)).json()
      return HttpResponse.json({ ...body, events })
    }),
  )
  const { user } = await renderRoute('/profile', { identity: { user: stored, token } })
  await screen.findByText('Current')
  const button = screen.queryByRole('button', { name: 'History' })
  expect(screen.queryByRole('table', { name: 'Account history' })).toBeNull()
  if (button === null) return null
  await user.click(button)
  const rows = within(await screen.findByRole('table', { name: 'Account history' }))
  return rows.getAllByRole('row').slice(1)
}

test('P2 what happened to the account opens below the sessions, the newest first', async () => {
  const rows = await openEvents([{ ...EVENT, kind: 'password' }, EVENT])
  expect(rows?.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Password changedFirefox · Linux, ОслоNovember 20, 2026/),
    expect.stringMatching(/^LoginFirefox · Linux/),
  ])
})

test.each([[undefined], [null], [[]], [{}], [['x', null, 7]]])(
  'P2 without anything that can be read there is no history of the account: %j',
  async (events) => {
    allowConsoleError(/sessionCheck: .*differs from the contract/)
    expect(await openEvents(events)).toBeNull()
  },
)

test('P2 odd events are shown as far as they can be read', async () => {
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  const rows = await openEvents([
    { kind: 'passkey_added', at: 'soon', city: 7, device: 'x'.repeat(5000) },
    { ...EVENT, device: `\u202E${'long '.repeat(40)}\u200B`, city: null },
    { ...EVENT, kind: null },
    ...Array.from({ length: 20 }, () => EVENT),
  ])
  expect(rows).toHaveLength(10)
  expect(rows?.[0]).toHaveTextContent(/^Another event——$/)
  // In an element that keeps the direction to itself, and shortened.
  const device = rows?.[1]?.querySelector('bdi')
  expect(device?.textContent).toHaveLength(80)
  expect(screen.getByText('The list may be incomplete')).toBeVisible()
})
