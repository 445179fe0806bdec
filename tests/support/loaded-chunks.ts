import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Records the files loaded from now on. Returns a function that waits for files of lazy chunks, such as `profile.css`. For
 * tests that then go offline: axe would read a partly loaded style sheet in a way that the policy forbids.
 */
export function watchLoadedChunks(page: Page): (names: readonly string[]) => Promise<void> {
  const files = new Set<string>()
  page.on('requestfinished', (request) => void files.add(request.url()))
  return async (names) => {
    for (const name of names) {
      const [chunk = '', type = ''] = name.split('.')
      const isLoaded = () =>
        [...files].some((file) => file.includes(`/${chunk}-`) && file.endsWith(`.${type}`))
      await expect.poll(isLoaded).toBe(true)
    }
  }
}
