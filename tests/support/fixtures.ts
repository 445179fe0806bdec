import type { APIRequestContext, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { watchRequests } from './clock'
import type { Exception, Finding } from './findings'
import { describeFindings, unexpected } from './findings'
import { signInAs } from './sign-in-as'
import { watchPage } from './page-watch'
import type { World } from './world'
import { connectWorld, newWorldName, WORLD_HEADER } from './world'

export { expect }

/**
 * Findings that a test expects: `test.use(allow({ kind: 'console', pattern: /…/, why: '…' }))`. Wrapped in an object,
 * because Playwright would read an array as a value with options.
 */
export function allow(...exceptions: Exception[]): { allowed: { exceptions: Exception[] } } {
  return { allowed: { exceptions } }
}

type PageWatch = {
  watch: (context: BrowserContext) => Promise<void>
  findings: () => Promise<Finding[]>
}

type Fixtures = {
  /** Set it with `test.use(allow(…))`. */
  allowed: { exceptions: Exception[] }
  /** The site's own origin. */
  origin: string
  /** Sends requests to this test's world without the browser. */
  api: APIRequestContext
  /** This test's own sandbox. */
  world: World
  /** Signs a seeded player in before the first page is opened; in the first browser by default. */
  signInAs: (login: string, browser?: BrowserContext) => Promise<void>
  /** A second browser of the same world, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Faults of all pages so far. Accessibility has its own test, `screens.spec.ts`. */
  pageWatch: PageWatch
  nothingFound: void
}

/** Playwright's `test` with its own world. It fails on any finding (`findings.ts`). */
export const test = base.extend<Fixtures>({
  allowed: [{ exceptions: [] }, { option: true }],

  origin: async ({ baseURL }, use) => {
    await use(new URL(baseURL ?? '').origin)
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ [WORLD_HEADER]: newWorldName() })
  },

  api: async ({ request }, use) => {
    await use(request)
  },

  world: async ({ api }, use) => {
    await use(connectWorld(api))
  },

  signInAs: async ({ api, context, world, origin }, use) => {
    await use((login, browser = context) =>
      signInAs(login, { api, context: browser, world, origin }),
    )
  },

  openBrowser: async ({ browser, pageWatch }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options)
      await pageWatch.watch(context)
      return context
    })
  },

  pageWatch: async ({ origin }, use, testInfo) => {
    const watched: { context: BrowserContext; findings: () => Promise<Finding[]> }[] = []
    await use({
      watch: async (context) => {
        watchRequests(context)
        watched.push({ context, findings: await watchPage(context, origin) })
      },
      findings: async () => {
        const found = await Promise.all(watched.map(({ findings }) => findings()))
        return found.flat()
      },
    })
    await Promise.all(
      watched.map(async ({ context }) => {
        // Closing a context with open pages takes Chromium a second; closing the pages first takes a tenth of that. After a
        // failure they stay open for the screenshot.
        if (testInfo.errors.length === 0) {
          await Promise.all(context.pages().map((page) => page.close()))
        }
        await context.close()
      }),
    )
  },

  nothingFound: [
    async ({ context, pageWatch, allowed }, use, testInfo) => {
      await pageWatch.watch(context)
      await use()
      // After a failure the findings would only be noise.
      if (testInfo.errors.length > 0) return
      const found = unexpected(await pageWatch.findings(), allowed.exceptions)
      if (found.length > 0) throw new Error(`No page may do this:\n${describeFindings(found)}`)
    },
    { auto: true },
  ],
})
