import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Watches which files are loaded from now on. Returns a function that waits for the script and the style of each lazy
 * chunk. For tests that then go offline: axe would read a partly loaded style in a way that the policy refuses.
 */
export function watchLoadedChunks(page: Page): (chunks: readonly string[]) => Promise<void> {
  const files = new Set<string>()
  page.on('requestfinished', (request) => void files.add(request.url()))
  const filesOf = (chunk: string) => [...files].filter((file) => file.includes(`/${chunk}-`))
  return async (chunks) => {
    for (const chunk of chunks) {
      await expect.poll(() => filesOf(chunk).length).toBeGreaterThanOrEqual(2)
    }
  }
}
