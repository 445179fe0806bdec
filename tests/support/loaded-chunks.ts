import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Watches which files are loaded from now on. Returns a function that waits for those of lazy chunks, such as `profile.css`.
 * For tests that then go offline: axe would read a partly loaded style in a way that the policy refuses.
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
