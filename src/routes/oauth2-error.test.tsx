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

test('A15 S11 the page is kept out of search engines, and has ways back', async () => {
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
] as const)('A15 a standard error has a text of its own in %s', async (locale, title, text) => {
  await visit({ error: 'access_denied' }, locale)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(
    document.querySelector('main output p:last-of-type, main [role=status] p:last-of-type'),
  ).toHaveTextContent(text)
  expect(service()).toHaveTextContent('access_denied')
})

// Which codes are standard ones is in `error-text.test.ts`.
test.each(['?error=quota_exceeded', '', '?error=access_denied&error=server_error'])(
  'A15 an unknown error, a missing one and one given twice show the same text: %j',
  async (query) => {
    await renderRoute(`/oauth2/error${query}`)
    expect(screen.getByText(GENERAL)).toBeVisible()
    expect(service()).toBeNull()
  },
)

test('A15 the text of the service is shown as a quote, as plain text, and nothing else of it', async () => {
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

test('A15 a text that a service sends twice is shown once', async () => {
  await visit({ error_description: 'Ask the owner', error_hint: ' Ask  the owner' })
  expect(quotes()).toEqual(['Ask the owner'])
})

test('A15 a player who is signed in goes back to the profile', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  await renderRoute('/oauth2/error?error=access_denied', { identity: { user, token } })
  expect(screen.getByText('Go to the profile').closest('a')).toHaveAttribute('href', '/profile')
})
