import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { enter, sectionOf } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'
import { SEED_PASSWORD } from '#sandbox/server/players'

const backend = sandboxServer()
const held = ({ user, jwt }: UserData) => ({ user, token: jwt })

type Page = Awaited<ReturnType<typeof renderRoute>>

async function signIn({ user, settled }: Page, login: string) {
  await enter(user, screen.getByLabelText('Login or email'), login)
  await enter(user, screen.getByLabelText('Password'), SEED_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await settled()
}

async function signUp({ user, settled }: Page) {
  await enter(user, screen.getByLabelText('Username'), 'newcomer')
  await enter(user, screen.getByLabelText('Email'), 'newcomer@example.com')
  await enter(user, screen.getByLabelText('Password'), SEED_PASSWORD)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await settled()
}

async function follow({ user, settled }: Page, link: string) {
  await user.click(screen.getByRole('link', { name: link }))
  await settled()
}

/** Verifies the account in another browser, and presses the button of the waiting page. */
async function verify({ user, settled, address }: Page, email: string) {
  const key = backend.world.mailbox.list(email)[0]?.key ?? ''
  await backend.request('POST', 'verify', { key })
  await user.click(screen.getByRole('button', { name: 'I’ve confirmed my email' }))
  await waitFor(() => expect(address()).not.toBe('/signup?to=verify'))
  await settled()
}

describe('S10 a visitor who requested a guarded page', () => {
  test('returns to it after signing in', async () => {
    const page = await renderRoute('/protection?from=email#app')
    expect(page.address()).toBe('/sign')
    await signIn(page, 'rider')
    expect(page.address()).toBe('/protection?from=email#app')
  })

  test('waits for the verification if unverified, and then returns to it', async () => {
    const page = await renderRoute('/protection')
    await signIn(page, 'new_player')
    expect(page.address()).toBe('/signup?to=verify')
    await verify(page, 'new_player@example.com')
    expect(page.address()).toBe('/protection')
  })

  test('returns to it after the verification, even by way of the sign-up link', async () => {
    const page = await renderRoute('/protection')
    await signIn(page, 'new_player')
    page.app.router.history.back()
    await screen.findByRole('heading', { name: 'Log in' })
    await follow(page, 'Sign up')
    expect(page.address()).toBe('/signup?to=verify')
    await verify(page, 'new_player@example.com')
    expect(page.address()).toBe('/protection')
  })

  test('returns to it after signing up', async () => {
    const page = await renderRoute('/profile?author=NORDLICHT')
    await follow(page, 'Sign up')
    await signUp(page)
    expect(page.address()).toBe('/signup?to=verify')
    await verify(page, 'newcomer@example.com')
    expect(page.address()).toBe('/profile?author=NORDLICHT#author')
  })

  test('returns to it whatever way leads to the sign-in', async () => {
    const page = await renderRoute('/protection')
    const ways = ['Sign up', 'Log in', 'Sign up', 'Login', 'Forgot your password?', 'Back to login']
    for (const way of ways) await follow(page, way)
    await signIn(page, 'rider')
    expect(page.address()).toBe('/protection')
  })

  // More such addresses are in `safe-path.test.ts`.
  test('is not redirected to another site', async () => {
    const page = await renderRoute('/')
    await page.app.router.navigate({ to: '/sign', state: { returnTo: '//evil.example' } })
    await page.settled()
    await signIn(page, 'rider')
    expect(page.address()).toBe('/profile')
  })
})

// More such names are in `account-name.test.ts`.
test('A8 ignores quotes and punctuation around a login or an e-mail', async () => {
  const page = await renderRoute('/profile')
  await signIn(page, '"rider@example.com".')
  expect(page.address()).toBe('/profile')
})

test('S10 an unverified player returns to the requested page after the verification', async () => {
  const page = await renderRoute('/profile?author=NIGHT', {
    identity: held(await backend.signIn('new_player')),
  })
  expect(page.address()).toBe('/signup?to=verify')
  await verify(page, 'new_player@example.com')
  expect(page.address()).toBe('/profile?author=NIGHT#author')
})

test.each([
  ['verified', 'new_player', (page: Page) => verify(page, 'new_player@example.com')],
  [
    'signed out elsewhere',
    'Log in',
    async ({ app, settled }: Page, data: UserData) => {
      await backend.revoke(data)
      await app.authStore.server?.client.refetchQueries()
      await settled()
    },
  ],
] as const)(
  'A6 a waiting player who is %s sees the next page, and no sign-up before it',
  async (_how, next, act) => {
    const data = await backend.signIn('new_player')
    const page = await renderRoute('/signup', { identity: held(data) })
    const seen: (string | undefined)[] = []
    const watch = new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await act(page, data)
    watch.disconnect()
    expect(seen).toContain(next)
    expect(seen).not.toContain('Sign up')
  },
)

test('E6 reports a lost session once, redirects to the sign-in, and returns to the page after it', async () => {
  const data = await backend.signIn('rider')
  const page = await renderRoute('/protection', { identity: held(data) })
  await backend.revoke(data)
  await page.app.authStore.server?.client.refetchQueries()
  await page.settled()
  expect(page.address()).toBe('/sign')
  expect(localStorage).toHaveLength(0)
  expect(await screen.findAllByText('Your session has ended')).toHaveLength(1)
  await signIn(page, 'rider')
  expect(page.address()).toBe('/protection')
  expect(screen.queryByText('Your session has ended')).toBeNull()
})

test.each([
  ['author', 'Enter a code', 'Author code', 'NORDLICHT'],
  ['personal', 'Change email', 'New email', 'new.mailbox@example.com'],
])(
  'E6 opens the form in the section %s again, with the text typed before the session was lost',
  async (id, opener, label, text) => {
    const data = await backend.signIn('rider')
    const page = await renderRoute('/profile?from=email', { identity: held(data) })
    const { press, type } = await sectionOf(page, id)
    await press(opener)
    await type(label, text)
    await backend.revoke(data)
    await page.app.authStore.server?.client.refetchQueries()
    await page.settled()
    await signIn(page, 'rider')
    expect(page.address()).toBe('/profile?from=email')
    expect(await (await sectionOf(page, id)).field(label)).toHaveValue(text)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    // And once only.
    await page.app.router.navigate({ to: '/rules' })
    await page.app.router.navigate({ to: '/profile' })
    await page.settled()
    expect(await screen.findByText(opener)).toBeVisible()
  },
)

test('A12 clears a revoked token silently', async () => {
  const data = await backend.signIn('rider')
  await backend.revoke(data)
  const { address } = await renderRoute('/profile', { identity: held(data) })
  expect(address()).toBe('/sign')
  expect(localStorage).toHaveLength(0)
  expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Login' })).not.toHaveLength(0)
})

test('A12 keeps the player signed in after leaving the profile during the start check', async () => {
  const data = await backend.signIn('rider')
  backend.world.faults.add({ operation: 'sessionCheck', kind: 'slow', ms: 150 })
  const opened = renderRoute('/profile', {
    identity: held(data),
    afterStart: ({ router }) => {
      setTimeout(() => void router.navigate({ to: '/rules' }), 60)
    },
  })
  const page = await opened
  await page.settled()
  expect(page.address()).toBe('/rules')
  expect(localStorage.getItem('token')).toBe(data.jwt)
  expect(backend.asked()).toContain('sessionCheck')
})
