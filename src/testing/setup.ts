import { afterEach, beforeEach, vi } from 'vitest'
import type * as Pace from '#/api/pace'
import { parseConfig } from '#/config-schema'
import { checkConsole, watchConsole } from './console-watch'

// Shortened, because every rejected token waits this long, in real time in the tests of whole pages.
// oxlint-disable-next-line no-restricted-properties -- the same in every test
vi.mock('#/api/pace', async (original) => ({ ...(await original<typeof Pace>()), SECOND_LOOK: 20 }))

// The default brand, whatever the developer's `.env` sets.
globalThis.siteSettings = parseConfig({})

beforeEach(watchConsole)

let clean = () => {}

if (typeof document !== 'undefined') {
  const { cleanPage, completePage } = await import('./page')
  completePage()
  clean = cleanPage
}

afterEach(() => {
  // Messages of the cleanup do not count, and a failure must not leak into the next test.
  try {
    checkConsole()
  } finally {
    clean()
  }
})
