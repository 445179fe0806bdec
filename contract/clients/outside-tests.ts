/** What the snippet itself does not show: that it renders, and uses the given client. */
export const REACT_TEST = `
import { QueryClient } from '@tanstack/react-query'
import { createClient } from 'aurora-client/client'
import { getSessionCheckQueryOptions } from 'aurora-client/hooks'
import { createWorld } from 'aurora-client/sandbox'
import { responseSchemas, vSessionCheckResponse } from 'aurora-client/schemas'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { App } from './app'

test('renders', () => {
  expect(renderToString(createElement(App))).toBe('<p>…</p>')
})

test('uses the client of its request', async () => {
  const world = createWorld()
  const fetch = (url, init) => world.fetch(new Request(url, init))
  const client = createClient({ baseUrl: 'https://game.example', fetch })
  await client.signIn({ login: 'rider', password: 'Aurora-2026!' })
  const options = getSessionCheckQueryOptions(undefined, { request: { client } })
  const data = await new QueryClient().fetchQuery(options)
  expect(v.parse(vSessionCheckResponse, data).user.login).toBe('rider')
})

test('validates responses with the given schemas', async () => {
  const fetch = async () => Response.json({ bonuses: 'none', jwt: 'a' })
  const client = createClient({ fetch, token: 'a', validate: responseSchemas })
  await expect(client.bonusList()).rejects.toThrow(
    /^bonusList got 200, which does not match the contract: bonuses: Invalid type/,
  )
})
`

/** A page of another origin, whose preflights the handlers answer. */
export const HAPPY_DOM_TEST = `
// ${/* Of that file, not of this one. */ '@vitest-environment'} happy-dom
import { createClient } from 'aurora-client/client'
import { getMocks } from 'aurora-client/mocks'
import { createWorld } from 'aurora-client/sandbox'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'

test.each([
  ['the mocks', getMocks()],
  ['the sandbox', createWorld().handlers],
])('calls %s at another origin', async (_, handlers) => {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledRequest: 'error' })
  try {
    const api = createClient({ baseUrl: 'https://game.example' })
    const result = await api.signIn({ login: 'rider', password: 'Aurora-2026!' })
    expect(result).toMatchObject({ result: 'ok' })
  } finally {
    server.close()
  }
})
`

/** A page of somebody's application that starts the mocks: what it asks is answered by its service worker. */
export const BROWSER_TEST = `
import { expect, test } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

test('a page is answered by the mocks of its service worker', async ({ page }) => {
  await page.goto('/')
  await page.locator('body[data-mocks="ready"]').waitFor({ state: 'attached' })
  const answer = await page.evaluate(async () => {
    const response = await fetch('/api/v2/user/check')
    return { status: response.status, body: await response.json() }
  })
  expect(answer).toMatchObject({ status: 200, body: { user: { login: 'rider_77' } } })
})
`
