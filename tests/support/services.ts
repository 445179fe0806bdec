import type { BrowserContext, Page } from '@playwright/test'
import type { Exception } from './findings'

/** The script of the bot check. */
export const SCRIPT = 'https://www.google.com/recaptcha/api.js**'

/** Requests to other hosts that a site with services may send. */
export const SERVICES: Exception[] = [
  {
    kind: 'host',
    pattern: /^https:\/\/www\.google\.com\/recaptcha\/api\.js/,
    why: 'the script of the bot check itself',
  },
  { kind: 'host', pattern: /^https:\/\/reports\.example\//, why: 'where reports go' },
]

/** Serves the sandbox's stand-in for the provider's script, once `held` resolves. */
export async function standIn(
  place: Page | BrowserContext,
  fault = 'none',
  held: Promise<void> = Promise.resolve(),
) {
  // Fetched in advance: a page that closes during the request would cancel the response.
  const response = await place.request.get(`/__sandbox/recaptcha/api.js?fault=${fault}`)
  const body = await response.text()
  await place.route(SCRIPT, async (route) => {
    await held
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}
