import type { BrowserContext, Page } from '@playwright/test'

/** The library's scripts by the names that they have in the build. */
export const CLIENT = /\/assets\/client-[\w-]+\.js$/
export const REPLAY = /\/assets\/replay-[\w-]+\.js$/

/** The console errors that the tests provoke, by their text. */
export const PLANTED = {
  kind: 'error',
  pattern: /planted/,
  why: 'it is what is reported',
} as const

/** Opens a page, up to the moment that replays are recorded. */
export async function openRecorded(page: Page, path: string) {
  const loaded = page.waitForEvent('requestfinished', (request) => REPLAY.test(request.url()))
  await page.goto(path)
  await loaded
}

/** Each draw of a page comes out as `value`: below 0.1 its session is recorded. */
export async function draw(context: BrowserContext, value: number) {
  await context.addInitScript((drawn) => {
    Math.random = () => drawn
  }, value)
}

/** Errors that nothing on the page catches, one for each of `messages`. */
export async function fail(page: Page, ...messages: string[]) {
  await page.evaluate((all) => {
    for (const message of all) {
      setTimeout(() => {
        throw new Error(message)
      })
    }
  }, messages)
}
