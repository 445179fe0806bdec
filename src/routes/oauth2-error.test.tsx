import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Locale } from '#/locales/locale'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const visit = (query: Record<string, string>, locale: Locale = 'en') =>
  renderRoute(`/oauth2/error?${new URLSearchParams(query)}`, { locale })
const service = () => document.querySelector('main figure')
const quotes = () =>
  Array.from(document.querySelectorAll('blockquote'), ({ textContent }) => textContent)

const GENERAL = 'The service did not confirm the login. Try again, or log in with your password.'

test('A15 S11 is not indexed, and links to the sign-in, home and support', async () => {
  await visit({})
  expect(document.title).toMatch(/^External login failed/)
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(screen.getByText('Log in with a password').closest('a')).toHaveAttribute('href', '/sign')
  expect(screen.getByText('Go home').closest('a')).toHaveAttribute('href', '/')
  expect(screen.getByText('Contact support').closest('a')).toHaveAttribute(
    'href',
    'https://community.example/support',
  )
})

test.each([
  ['en', 'The other service did not let you in', /^Access was denied by you or the service/],
  ['ru', 'Сервис вас не впустил', /^[^a-z]+$/i],
] as const)('A15 explains a standard error in %s', async (locale, title, text) => {
  await visit({ error: 'access_denied' }, locale)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(
    document.querySelector('main output p:last-of-type, main [role=status] p:last-of-type'),
  ).toHaveTextContent(text)
  expect(service()).toHaveTextContent('access_denied')
})

// The standard codes are tested in `error-text.test.ts`.
test.each(['?error=quota_exceeded', '', '?error=access_denied&error=server_error'])(
  'A15 shows the general text for an unknown, missing or repeated error: %j',
  async (query) => {
    await renderRoute(`/oauth2/error${query}`)
    expect(screen.getByText(GENERAL)).toBeVisible()
    expect(service()).toBeNull()
  },
)

test('A15 quotes the text of the service as plain text, and shows none of its other parameters', async () => {
  const markup = '<img src=x onerror=alert(1)><a href="https://evil.example">Log in</a>'
  await visit({
    error: 'access_denied',
    error_description: markup,
    error_hint: 'Ask the owner',
    state: 'secret-state',
  })
  expect(service()).toHaveTextContent('Message from the service:')
  expect(quotes()).toEqual([markup, 'Ask the owner'])
  expect(service()).toHaveTextContent('Error code: access_denied')
  expect(document.querySelector('main img')).toBeNull()
  expect(document.body).not.toHaveTextContent('secret-state')
})

test('A15 shows a text that the service sends twice only once', async () => {
  await visit({ error_description: 'Ask the owner', error_hint: ' Ask  the owner' })
  expect(quotes()).toEqual(['Ask the owner'])
})

test('A15 links a signed-in player to the profile', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  await renderRoute('/oauth2/error?error=access_denied', { identity: { user, token } })
  expect(screen.getByText('Go to the profile').closest('a')).toHaveAttribute('href', '/profile')
})
