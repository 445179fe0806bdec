import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Watches which files are loaded from now on. Returns a function that waits for the script and the style of each lazy
 * chunk. For tests that then go offline: a style that breaks off makes axe read it in a way that the policy refuses.
 */
export function watchParts(page: Page): (parts: readonly string[]) => Promise<void> {
  const files = new Set<string>()
  page.on('requestfinished', (request) => void files.add(request.url()))
  const filesOf = (part: string) => [...files].filter((file) => file.includes(`/${part}-`))
  return async (parts) => {
    for (const part of parts) {
      await expect.poll(() => filesOf(part).length).toBeGreaterThanOrEqual(2)
    }
  }
}
