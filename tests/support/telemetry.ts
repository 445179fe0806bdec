import type { BrowserContext, Page } from '@playwright/test'

/** The library's scripts in the build. */
export const CLIENT = /\/assets\/client-[\w-]+\.js$/
export const REPLAY = /\/assets\/replay-[\w-]+\.js$/

/** The uncaught errors that the tests provoke. */
export const PLANTED = {
  kind: 'error',
  pattern: /planted/,
  why: 'it is what is reported',
} as const

/** Opens a page, and waits until it is being recorded. */
export async function openRecorded(page: Page, path: string) {
  const loaded = page.waitForEvent('requestfinished', (request) => REPLAY.test(request.url()))
  await page.goto(path)
  await loaded
}

/** Makes `Math.random` return `value`: below 0.1 the session is recorded. */
export async function draw(context: BrowserContext, value: number) {
  await context.addInitScript((drawn) => {
    Math.random = () => drawn
  }, value)
}

/** Throws an uncaught error for each of `messages`. */
export async function fail(page: Page, ...messages: string[]) {
  await page.evaluate((all) => {
    for (const message of all) {
      setTimeout(() => {
        throw new Error(message)
      })
    }
  }, messages)
}
