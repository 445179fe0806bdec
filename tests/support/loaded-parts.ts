import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Watches which files come from now on. Gives what waits until the script and the style of each part, which are fetched in
 * a quiet moment, have come. For tests that then take the line away: a style that breaks off makes axe try to read it in a
 * way that the policy refuses.
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
