import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#/testing/console-watch'
import { enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

/** The key of `rider`'s recovery e-mail. */
let goodKey = ''

beforeEach(async () => {
  await backend.request('POST', 'recovery', { login: 'rider' })
  goodKey = backend.world.mailbox.list('rider@example.com')[0]?.key ?? ''
  expect(goodKey).not.toBe('')
})

const inspected = () =>
  backend.asked().filter((operation) => operation === 'recoveryInspect').length

test.each(['/rules', '/recovery'])(
  'A10 a link inside the site (from %s) works, and keeps the key out of the address',
  async (from) => {
    const { app, settled, address } = await renderRoute(from)
    await app.router.navigate({ to: '/recovery', search: { key: goodKey } })
    await settled()
    expect(address()).toBe('/recovery')
    expect(app.router.state.location.state.linkToken).toBe(goodKey)
    expect(screen.getByLabelText('New password')).toBeInTheDocument()
    expect(inspected()).toBe(1)
    // Back leads to the page the player came from, not to the address with the key.
    app.router.history.back()
    await settled()
    expect(address()).toBe(from)
  },
)

test('A10 checks a link from an e-mail once, and removes its key from the address', async () => {
  const { app, address } = await renderRoute(`/recovery?key=${goodKey}`)
  expect(address()).toBe('/recovery')
  expect(window.location.href).not.toContain('key')
  expect(app.router.state.location.state.linkToken).toBe(goodKey)
  expect(screen.getByLabelText('New password')).toBeInTheDocument()
  expect(inspected()).toBe(1)
})

test('A10 warns a signed-in player who opens a recovery link, and continues only on request', async () => {
  const { user: player, jwt } = await backend.signIn('empty')
  const { user, settled, address } = await renderRoute(`/recovery?key=${goodKey}`, {
    identity: { user: player, token: jwt },
  })
  expect(address()).toBe('/recovery')
  expect(screen.getByText(/You are logged in as/)).toHaveTextContent('empty')
  expect(inspected()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Set a new password' }))
  await settled()
  expect(screen.getByLabelText('New password')).toBeInTheDocument()
})

describe('A10 an invalid key', () => {
  test('shows the form if the address has two keys', async () => {
    await renderRoute('/recovery?key=a&key=b')
    expect(screen.getByLabelText('Login or email')).toBeInTheDocument()
    expect(inspected()).toBe(0)
  })

  test('reports a malformed key at once, without a request, and links to a new e-mail', async () => {
    await renderRoute(`/recovery?key=${encodeURIComponent('ключ')}`)
    expect(screen.getByText('The link didn’t work')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Get a new email' })).toBeInTheDocument()
    expect(inspected()).toBe(0)
  })
})

test('A10 starts over with another link in the same tab', async () => {
  const { app, settled, user } = await renderRoute('/recovery?key=no-such-key')
  expect(screen.getByText('The link didn’t work')).toBeInTheDocument()
  await app.router.navigate({ to: '/recovery', search: { key: goodKey } })
  await settled()
  await enter(user, screen.getByLabelText('New password'), 'x')
  expect(screen.getByLabelText('New password')).toHaveValue('x')
})

test('A10 focuses the heading on the way from a dead link to a new e-mail', async () => {
  const { settled, user } = await renderRoute('/recovery?key=no-such-key')
  await user.click(screen.getByRole('link', { name: 'Get a new email' }))
  await settled()
  expect(screen.getByLabelText('Login or email')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('A10 strips the punctuation around an address', async () => {
  const { user, settled } = await renderRoute('/recovery')
  const before = backend.world.mailbox.list('rider@example.com').length
  await enter(user, screen.getByLabelText('Login or email'), '<rider@example.com>,')
  await user.click(screen.getByRole('button', { name: 'Send the email' }))
  await settled()
  expect(backend.world.mailbox.list('rider@example.com')).toHaveLength(before + 1)
})

// Other addresses are in `mailbox-url.test.ts`.
test('A10 after the request, links to the web mail of a known address', async () => {
  const { user, settled } = await renderRoute('/recovery')
  await enter(user, screen.getByLabelText('Login or email'), 'rider@ya.ru')
  await user.click(screen.getByRole('button', { name: 'Send the email' }))
  await settled()
  const found = screen.queryAllByRole('link', { name: /^Open your inbox/ })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(['https://mail.yandex.ru/'])
})

test('A10 rejects a login of spaces without a request', async () => {
  const { user } = await renderRoute('/recovery')
  await enter(user, screen.getByLabelText('Login or email'), '   ')
  await user.click(screen.getByRole('button', { name: 'Send the email' }))
  expect(screen.getByText('Required field')).toBeInTheDocument()
  expect(backend.asked()).not.toContain('recoveryRequest')
})

test('A10 asks for a code after all if the server reports an error on the code field', async () => {
  backend.server.use(
    http.put('*/api/v2/user/recovery', () =>
      HttpResponse.json(
        { message: 'Check it', errors: { code: ['Enter a code'] } },
        { status: 422 },
      ),
    ),
  )
  const { user, settled } = await renderRoute(`/recovery?key=${goodKey}`)
  await enter(user, screen.getByLabelText('New password'), 'tR7$kq9Lw2-Yx5')
  await enter(user, screen.getByLabelText('Repeat the password'), 'tR7$kq9Lw2-Yx5')
  await user.click(screen.getByRole('button', { name: 'Change the password' }))
  await settled()
  expect(screen.getByLabelText('Code from the app')).toBeInvalid()
  await waitFor(() => expect(screen.getByLabelText('Code from the app')).toHaveFocus())
  expect(screen.getByText('Enter a code')).toBeInTheDocument()
})

const userName = () => document.querySelector('form input[autocomplete="username"]')

describe('A10 names the account for password managers', () => {
  test('if the server names it', async () => {
    await renderRoute(`/recovery?key=${goodKey}`)
    await screen.findByLabelText('New password')
    expect(userName()).toHaveValue('rider')
  })

  test.each([undefined, 7])('and not if the server sends %j', async (login) => {
    if (login !== undefined) expectConsoleError(/recoveryInspect.*login/)
    backend.server.use(
      http.get('*/api/v2/user/recovery', () => HttpResponse.json({ codeRequired: false, login })),
    )
    await renderRoute(`/recovery?key=${goodKey}`)
    await screen.findByLabelText('New password')
    expect(userName()).toBeNull()
  })
})

describe('A10 a recovery code with spaces around it', () => {
  const sent: unknown[] = []

  beforeEach(() => {
    sent.length = 0
    backend.server.use(
      http.get('*/api/v2/user/recovery', () => HttpResponse.json({ codeRequired: true })),
      http.put('*/api/v2/user/recovery', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ login: 'rider' })
      }),
    )
  })

  test.each([
    ['is sent without them', ' ABCDE-12345 ', [{ code: 'ABCDE-12345' }]],
    ['that is too short is not sent', ' ABCD ', []],
  ])('%s', async (_name, code, expected) => {
    const { user, settled } = await renderRoute(`/recovery?key=${goodKey}`)
    await enter(user, screen.getByLabelText('New password'), 'tR7$kq9Lw2-Yx5')
    await enter(user, screen.getByLabelText('Repeat the password'), 'tR7$kq9Lw2-Yx5')
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await enter(user, screen.getByLabelText('Recovery code'), code)
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    await settled()
    expect(sent).toMatchObject(expected)
    expect(sent).toHaveLength(expected.length)
  })
})

test('A10 does not switch to recovery codes while a code is being checked', async () => {
  const answer = Promise.withResolvers<void>()
  backend.server.use(
    http.get('*/api/v2/user/recovery', () => HttpResponse.json({ codeRequired: true })),
    http.put('*/api/v2/user/recovery', async () => {
      await answer.promise
      return HttpResponse.json({ message: 'Invalid code', code: 'invalid_code' }, { status: 422 })
    }),
  )
  const { user, settled } = await renderRoute(`/recovery?key=${goodKey}`)
  await enter(user, screen.getByLabelText('New password'), 'tR7$kq9Lw2-Yx5')
  await enter(user, screen.getByLabelText('Repeat the password'), 'tR7$kq9Lw2-Yx5')
  await enter(user, screen.getByLabelText('Code from the app'), '000000')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  answer.resolve()
  await settled()
  expect(screen.getByLabelText('Code from the app')).toHaveAccessibleDescription(
    /^Invalid code ?\. Wait for the next code/,
  )
})

test.each(['reset', 'wrong-shape'] as const)(
  'E9 suggests signing in with the new password if the response is lost (%s)',
  async (kind) => {
    const { user, settled } = await renderRoute(`/recovery?key=${goodKey}`)
    backend.world.faults.add({ operation: 'recoveryFinish', kind, done: true })
    if (kind === 'wrong-shape') expectConsoleError(/recoveryFinish: unknown \(bad-response\)/)
    await enter(user, screen.getByLabelText('New password'), 'tR7$kq9Lw2')
    await enter(user, screen.getByLabelText('Repeat the password'), 'tR7$kq9Lw2')
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    await settled()
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading).toHaveTextContent('Try the new password')
    expect(heading).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Back to login' })).toBeInTheDocument()
  },
)
