import { afterEach, beforeEach } from 'vitest'
import { parseConfig } from '#/config-schema'
import { checkConsole, watchConsole } from './console-watch'

// The default brand, whatever the developer's `.env` says.
globalThis.siteSettings = parseConfig({})

beforeEach(watchConsole)

if (typeof document !== 'undefined') {
  const { cleanPage, completePage } = await import('./page')
  completePage()
  afterEach(cleanPage)
}

// Registered last, so run first: messages of the cleanup do not count.
afterEach(checkConsole)
