import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import type { Locale } from '#/locales/locale'
import { allowConsoleError } from '#/testing/console-watch'
import { buttonOf, sectionOf } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

/** Changes the data in the response to the check. */
const changeCheck = (change: (data: UserData) => object) =>
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const data: UserData = await (await backend.world.fetch(request)).json()
      return HttpResponse.json(change(data))
    }),
  )

test('P2 marks a session started since the last visit as new, on one visit only', async () => {
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

test('P2 omits a session with an unreadable id, and says that the list may be incomplete', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  changeCheck(({ sessions: [session], ...data }) => {
    const odd = { ...session, id: {}, current: false, device: 'Odd device' }
    return { ...data, sessions: [session, odd] }
  })
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  await renderRoute('/profile', { identity: { user, token } })
  expect(await screen.findByText('The list may be incomplete')).toBeVisible()
  expect(screen.queryByText('Odd device')).toBeNull()
  expect(screen.getByRole('button', { name: 'End all' })).toBeVisible()
})

test('P3 removes the error of a failed revocation once no other session is left, and does not bring it back', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const { app, user, settled } = await renderRoute('/profile', {
    identity: { user: stored, token },
  })
  backend.world.faults.add({ operation: 'sessionRevoke', kind: 'status', status: 409 })
  await user.click(await screen.findByRole('button', { name: 'End all' }))
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const refusal = await screen.findByRole('alert')
  changeCheck((data) => ({ ...data, sessions: data.sessions.filter((one) => one.current) }))
  await app.authStore.server?.client.refetchQueries()
  await settled()
  expect(screen.queryByRole('button', { name: /^End / })).toBeNull()
  expect(refusal).not.toBeInTheDocument()
  backend.server.resetHandlers()
  await app.authStore.server?.client.refetchQueries()
  expect(await screen.findByRole('button', { name: 'End all' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('P2 shows no last activity that the server does not report, or that cannot be read', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  changeCheck(({ sessions: [current, first, second, third], ...data }) => {
    const { lastActiveAt: _, ...plain } = { ...first }
    const odd = { ...third, lastActiveAt: 'soon' }
    return { ...data, sessions: [current, plain, { ...second, lastActiveAt: null }, odd] }
  })
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  const page = await renderRoute('/profile', { identity: { user, token } })
  await page.user.click(await screen.findByRole('button', { name: 'All 4' }))
  expect(screen.queryByText(/^Active /)).toBeNull()
  expect(screen.getAllByRole('button', { name: /^End: / })).toHaveLength(3)
})

test('P2 shortens long devices and cities and drops their invisible characters, wherever the profile shows them', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  const long = { device: `\u202E${'x'.repeat(255)}`, city: `\u202E${'y'.repeat(127)}` }
  changeCheck(({ sessions, ...data }) => ({
    ...data,
    sessions: sessions.map((session) => ({ ...session, ...long })),
  }))
  await renderRoute('/profile', { identity: { user, token } })
  await screen.findByText('Current')
  const { textContent } = document.body
  expect(textContent).toMatch(/x{79}…/)
  expect(textContent).toMatch(/y{79}…/)
  expect(textContent).not.toMatch(/x{80}|y{80}|\u202E/)
})

const EVENT = {
  kind: 'sign_in',
  at: '2026-11-20T09:41:00Z',
  city: 'Осло',
  device: 'Firefox · Linux',
}

/** Opens the profile with these events in the response to the check; returns the history rows, or null without a history. */
async function openEvents(events?: unknown) {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  changeCheck((data) => ({ ...data, events }))
  const { user } = await renderRoute('/profile', { identity: { user: stored, token } })
  await screen.findByText('Current')
  const button = screen.queryByRole('button', { name: 'History' })
  expect(screen.queryByRole('table', { name: 'Account history' })).toBeNull()
  if (button === null) return null
  await user.click(button)
  const rows = within(await screen.findByRole('table', { name: 'Account history' }))
  return rows.getAllByRole('row').slice(1)
}

test('P2 opens the account history below the sessions, in the order of the response', async () => {
  const rows = await openEvents([{ ...EVENT, kind: 'password' }, EVENT])
  expect(rows?.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Password changedFirefox · Linux, ОслоNov\s20,\s2026/),
    expect.stringMatching(/^LoginFirefox · Linux/),
  ])
})

test.each([[undefined], [[]], [['x', null, 7]]])(
  'P2 offers no account history without a readable event: %j',
  async (events) => {
    allowConsoleError(/sessionCheck: .*differs from the contract/)
    expect(await openEvents(events)).toBeNull()
  },
)

test('P2 shows the readable parts of malformed events', async () => {
  allowConsoleError(/sessionCheck: .*differs from the contract/)
  const rows = await openEvents([
    { kind: 'passkey_added', at: 'soon', city: 7, device: 'x'.repeat(5000) },
    { ...EVENT, device: `\u202E${'long '.repeat(40)}\u200B`, city: null },
    { ...EVENT, kind: null },
    ...Array.from({ length: 20 }, () => EVENT),
  ])
  expect(rows).toHaveLength(10)
  expect(rows?.[0]).toHaveTextContent(/^Another event——$/)
  // Isolated, so its text direction does not leak, and shortened.
  const device = rows?.[1]?.querySelector('bdi')
  expect(device?.textContent).toHaveLength(80)
  expect(screen.getByText('The list may be incomplete')).toBeVisible()
})

/** The rows of the session table, without the header. */
const rows = () => Array.from(document.querySelectorAll('#sessions tbody tr'))

async function openSessions(locale: Locale = 'en') {
  const { user, jwt: token } = await backend.signIn('rider')
  const page = await renderRoute('/profile', { identity: { user, token }, locale })
  return { ...page, ...(await sectionOf(page, 'sessions')) }
}

/** Replaces the sessions that the server reports. */
function report(change: (sessions: UserData['sessions']) => readonly object[]) {
  backend.server.use(
    http.get('*/api/v2/user/check', async ({ request }) => {
      const body: UserData = await (await backend.world.fetch(request)).json()
      return HttpResponse.json({ ...body, sessions: change(body.sessions) })
    }),
  )
}

test('P2 lists each session with its place, device, time and last activity, the current one first', async () => {
  report((sessions) => sessions.toReversed())
  const { press } = await openSessions()
  await press('All 4')
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Current'),
    expect.stringMatching(/^Unknown device.*—/),
    expect.stringMatching(/^Safari · iOS.*Tromsø, Norway\w+\s\d+,\s\d{4},\s\d+:\d\d/),
    expect.stringMatching(/^Firefox · Windows.*Мурманск, Russia/),
  ])
  // The current one has no such text.
  expect(screen.getAllByText(/^Active /)).toHaveLength(3)
  expect(rows()[0]?.querySelector('button')).toBeNull()
  // The first row that was folded before.
  await waitFor(() => expect(rows()[3]).toHaveFocus())
})

test('P2 puts the city first if the backend reports no devices', async () => {
  report((sessions) => sessions.map((session) => ({ ...session, device: null })))
  await openSessions()
  const [first] = rows()
  expect(first).toHaveTextContent(/^Мурманск Current ?Russia/)
  const headings = screen.getAllByRole('columnheader', { hidden: true })
  expect(headings.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['City', 'Country'])
})

test('P2 U4 names countries in Russian, and shows unknown codes as the server sent them', async () => {
  report(([session]) =>
    ['us', 'CF', null, 'ZZZ', '1A'].map((country, index) => ({
      ...session,
      id: `session-${index}`,
      city: null,
      device: 'Firefox',
      country,
      current: index === 0,
    })),
  )
  const { press } = await openSessions('ru')
  await press('Все 5')
  const names = ['Соединенные Штаты', 'Центрально-Африканская Республика', '—', 'ZZZ', '1A']
  await waitFor(() =>
    expect(rows().map((row) => row.querySelectorAll('td')[1]?.textContent)).toEqual(names),
  )
})

test('P2 shows "No data" if the server reports no sessions', async () => {
  report(() => [])
  const { findByText } = await openSessions()
  expect(await findByText('No data')).toBeVisible()
})

test('P3 ends all sessions after failed tries, with one request for a double press', async () => {
  const { press, answer, findByText, findByRole, queryByRole, getByText, user, settled } =
    await openSessions()
  const ended = () => backend.asked().filter((one) => one === 'sessionRevoke').length
  await press('End all')
  await answer('Cancel')
  expect(ended()).toBe(0)
  for (const [status, message] of [
    [429, /^Too many attempts/],
    [500, /^The server could not do it/],
  ] as const) {
    backend.world.faults.add({ operation: 'sessionRevoke', kind: 'status', status })
    await press('End all')
    await answer('Accept')
    expect(await findByRole('alert')).toHaveTextContent(message)
    expect(getByText('End all')).toBeVisible()
  }

  const before = ended()
  const button = buttonOf(getByText('End all'))
  button.click()
  button.click()
  const response = backend.hold('post', 'revoke')
  await user.click(buttonOf(await screen.findByText('Accept')))
  await response.taken
  expect(buttonOf(await findByText('Ending'))).toHaveAttribute('aria-busy', 'true')
  await user.click(buttonOf(getByText('Ending')))
  response.release()
  await settled()
  expect(await screen.findByText('All sessions were closed')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(rows()).toHaveLength(1)
  expect(queryByRole('alert')).toBeNull()
  expect(ended()).toBe(before + 1)
})

test('P2 removes a session from the list if it had already ended', async () => {
  const { user, answer, getByRole, queryByRole } = await openSessions()
  const { state } = backend.world
  const away = [...state.sessions.values()].find(({ device }) => device === 'Firefox · Windows')
  state.sessions.delete(away?.id ?? '')
  const name = 'End: Firefox · Windows, Мурманск'
  await user.click(getByRole('button', { name }))
  await answer('Accept')
  expect(queryByRole('button', { name })).toBeNull()
  expect(queryByRole('alert')).toBeNull()
})

test('P2 ends a single session after a confirmation, and disables the other buttons during the request', async () => {
  const { press, answer, getByText, queryByText, getByRole, user, settled } = await openSessions()
  const ended = () => backend.asked().filter((one) => one === 'sessionRevoke').length
  const endOne = (name: string) => getByRole('button', { name: `End: ${name}` })
  await press('All 4')

  await user.click(endOne('Safari · iOS, Tromsø'))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Safari · iOS, Tromsø')
  await answer('Cancel')
  expect(ended()).toBe(0)

  await user.click(endOne('Safari · iOS, Tromsø'))
  const response = backend.hold('post', 'revoke')
  await user.click(buttonOf(await screen.findByText('Accept')))
  await response.taken
  for (const other of [endOne('Unknown device'), buttonOf(getByText('End all'))]) {
    expect(other).toHaveAttribute('aria-disabled', 'true')
    expect(other).not.toHaveAttribute('aria-busy')
  }
  response.release()
  await settled()
  expect(await screen.findByText('The session was ended')).toBeVisible()
  expect(rows()).toHaveLength(3)
  expect(queryByText(/Tromsø/)).toBeNull()
  expect(ended()).toBe(1)
})
