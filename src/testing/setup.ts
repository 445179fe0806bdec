import { afterEach, beforeEach } from 'vitest'
import { checkConsole, watchConsole } from './console-watch'

beforeEach(watchConsole)

if (typeof document !== 'undefined') {
  const { cleanPage, completePage } = await import('./page')
  completePage()
  afterEach(cleanPage)
}

// Registered last, so run first: what cleaning up says is nobody's fault.
afterEach(checkConsole)
