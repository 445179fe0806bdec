import { afterEach, beforeEach } from 'vitest'
import { parseConfig } from '#/config-schema'
import { checkConsole, watchConsole } from './console-watch'

// The default brand, whatever the developer's `.env` says.
globalThis.siteSettings = parseConfig({})

beforeEach(watchConsole)

let clean = () => {}

if (typeof document !== 'undefined') {
  const { cleanPage, completePage } = await import('./page')
  completePage()
  clean = cleanPage
}

afterEach(() => {
  // Messages of the cleanup do not count, and one test's failure is not the next one's.
  try {
    checkConsole()
  } finally {
    clean()
  }
})
