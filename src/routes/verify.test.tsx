import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { HOUR } from '#sandbox/server/clock'
import { allowConsoleError, expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

/** The key in the e-mail to the seeded unverified player. */
function goodKey(): string {
  const message = backend.world.mailbox.list('new_player@example.com')[0]
  if (!message?.key) throw new Error('the sandbox seeds no letter')
  return message.key
}

async function waiting() {
  const { user, jwt } = await backend.signIn('new_player')
  return { user, token: jwt }
}

const posts = () => backend.asked().filter((operation) => operation === 'accountVerify').length
const isVerified = () =>
  [...backend.world.state.players.values()].find(({ login }) => login === 'new_player')?.active

// Reading keys from an address is tested in `search-params.test.ts`.
test('S6 redirects an address with two keys home', async () => {
  const { address } = await renderRoute('/verify?key=a&key=b', { identity: await waiting() })
  expect(address()).toBe('/')
  expect(posts()).toBe(0)
})

test('A7 reads a key as text, even if it looks like a number', async () => {
  const { address, app } = await renderRoute('/verify?key=1e3')
  expect(address()).toBe('/verify')
  expect(app.router.state.location.state.linkToken).toBe('1e3')
  expect(window.location.href).not.toContain('key')
  expect(posts()).toBe(0)
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeInTheDocument()
})

test.each([true, false])(
  'A7 reports a malformed key at once, with an unverified player signed in: %s',
  async (waits) => {
    const path = `/verify?key=${encodeURIComponent('ключ')}`
    await renderRoute(path, waits ? { identity: await waiting() } : {})
    expect(screen.getByText('The link didn’t work')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
    expect(posts()).toBe(0)
  },
)

test('A7 a link inside the site keeps the key out of the address', async () => {
  const { app, settled, address } = await renderRoute('/rules')
  await app.router.navigate({ to: '/verify', search: { key: '123456' } })
  await settled()
  expect(address()).toBe('/verify')
  expect(app.router.state.location.state.linkToken).toBe('123456')
})

test('A7 welcomes nobody if another player is signed in, and names both accounts', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const identity = { user: stored, token }
  const { user, settled } = await renderRoute(`/verify?key=${goodKey()}`, { identity })
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await settled()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Another account')
  expect(screen.getByText(/belongs to another account/)).toHaveTextContent(
    'new_player@example.com belongs to another account. You are logged in as rider.',
  )
})

describe('A7 with an unverified player signed in', () => {
  test.each([{}, { email: ' NEW_PLAYER@example.com\u200b' }])(
    'does not attribute a confirmation with %j to another account',
    async (named) => {
      const path = '*/api/v2/user/verify'
      backend.server.use(
        http.post(path, () => HttpResponse.json({ alreadyVerified: false, ...named })),
      )
      if (!('email' in named)) allowConsoleError(/accountVerify: .*differs from the contract/)
      await renderRoute('/verify?key=abc', { identity: await waiting() })
      expect(await screen.findByText('Welcome')).toBeVisible()
      expect(screen.queryByText(/another account/)).toBeNull()
    },
  )

  test('posts the key at once, once, and verifies the player', async () => {
    const { address } = await renderRoute(`/verify?key=${goodKey()}`, { identity: await waiting() })
    expect(posts()).toBe(1)
    expect(isVerified()).toBe(true)
    expect(address()).toBe('/verify')
    expect(screen.getByRole('link', { name: 'Open the profile' })).toBeInTheDocument()
    // The outcome gets the focus even without a press.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('checks the session if the response has no user data, and verifies the player', async () => {
    const identity = await waiting()
    backend.server.use(
      http.post('*/api/v2/user/verify', async ({ request }) => {
        await vi.waitFor(() => expect(backend.asked()).toContain('sessionCheck'))
        const response = await backend.world.fetch(request.clone())
        const { userData: _, ...answer } = await response.json()
        return HttpResponse.json(answer)
      }),
    )
    const { address } = await renderRoute(`/verify?key=${goodKey()}`, { identity })
    expect(address()).toBe('/verify')
    expect(screen.getByRole('link', { name: 'Open the profile' })).toBeInTheDocument()
  })

  test('offers a new e-mail for an expired key, and sends it on request', async () => {
    const identity = await waiting()
    const key = goodKey()
    backend.world.clock.advance(24 * HOUR)
    const { user, address } = await renderRoute(`/verify?key=${key}`, { identity })
    expect(isVerified()).toBe(false)
    const sent = () => backend.world.mailbox.list('new_player@example.com').length
    const before = sent()
    await user.click(screen.getByRole('button', { name: 'Get a new email' }))
    await waitFor(() => expect(address()).toBe('/signup?to=verify'))
    expect(sent()).toBe(before + 1)
    expect(await screen.findByText(/^Send again in/, { selector: 'main *' })).toBeVisible()
  })

  test('E7 redirects to the waiting page, with the wait, if an e-mail was sent just before', async () => {
    const identity = await waiting()
    backend.world.faults.add({ operation: 'verifyResend', kind: 'status', status: 429 })
    const { user, address } = await renderRoute('/verify?key=123456', { identity })
    await user.click(screen.getByRole('button', { name: 'Get a new email' }))
    await waitFor(() => expect(address()).toBe('/signup?to=verify'))
    expect(await screen.findByText(/^Send again in/, { selector: 'main *' })).toBeVisible()
  })
})

describe('A7 without an unverified player signed in', () => {
  test('posts the key only on request', async () => {
    const key = goodKey()
    const { user, settled } = await renderRoute(`/verify?key=${key}`)
    expect(posts()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await settled()
    expect(posts()).toBe(1)
    expect(isVerified()).toBe(true)
    expect(screen.getByText('Email confirmed')).toBeInTheDocument()
  })

  test('reports that a used key was already confirmed', async () => {
    const key = goodKey()
    await renderRoute(`/verify?key=${key}`, { identity: await waiting() })
    const { user, settled } = await renderRoute(`/verify?key=${key}`)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await settled()
    expect(screen.getByText('Email already confirmed')).toBeInTheDocument()
  })

  test('E9 reports an unknown outcome after lost responses, and the success at the next try', async () => {
    const lost = { operation: 'accountVerify', kind: 'reset', done: true } as const
    backend.world.faults.add(lost)
    backend.world.faults.add(lost)
    expectConsoleError(/ApiError: accountVerify: outcome-unknown/)
    const { user, settled } = await renderRoute(`/verify?key=${goodKey()}`)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await settled()
    expect(screen.getByText('The outcome is unknown')).toBeVisible()
    expect(screen.queryByText('The email is not confirmed')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await settled()
    expect(screen.getByText('Welcome')).toBeVisible()
  })

  test('keeps the key after a server error, and succeeds at the next try', async () => {
    backend.world.faults.add({ operation: 'accountVerify', kind: 'status', status: 500 })
    const { user, settled } = await renderRoute(`/verify?key=${goodKey()}`)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await settled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await settled()
    expect(isVerified()).toBe(true)
  })

  test.each([
    [{ kind: 'status', status: 429 }, /^Too many attempts/, /^Try again in (1:00|0:5\d)/],
    [{ kind: 'no-message' }, 'Server did not return an error message', null],
  ] as const)(
    'E7 shows why it failed, and focuses the heading of each outcome: %j',
    async (...given) => {
      const [fault, message, wait] = given
      backend.world.faults.add({ operation: 'accountVerify', ...fault })
      const { user, settled } = await renderRoute(`/verify?key=${goodKey()}`)
      await user.click(screen.getByRole('button', { name: 'Confirm' }))
      await settled()
      expect(screen.getByText(message)).toBeVisible()
      if (wait !== null) {
        expect(screen.getByText(wait, { ignore: '.visually-hidden' })).toBeVisible()
      }
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await settled()
      expect(screen.getByText('Email confirmed')).toBeVisible()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    },
  )

  test.each([
    [null, 'Log in', '/sign'],
    ['rider', 'Open the profile', '/profile'],
  ])('does not call the e-mail of %s unconfirmed after a dead key', async (login, link, to) => {
    const data = login === null ? null : await backend.signIn(login)
    const identity = data === null ? {} : { user: data.user, token: data.jwt }
    const { user, settled } = await renderRoute('/verify?key=123456', { identity })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await settled()
    expect(screen.getByText('The link didn’t work')).toBeVisible()
    const text = 'The email of the account you are logged in to is confirmed.'
    expect(screen.queryByText(text) !== null).toBe(login !== null)
    // A visitor's account may be verified: the server need not remember used keys forever.
    expect(screen.queryByText('The email is not confirmed')).toBeNull()
    expect(screen.getByText(link, { selector: 'main *' }).closest('a')).toHaveAttribute('href', to)
  })
})
