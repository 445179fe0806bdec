import { expect, test, vi } from 'vitest'
import { refuse } from '#/testing/refuse'
import { readCookie, watchCookie, writeCookie } from './document-cookie'

test('reads and writes cookies without an error if the browser blocks them', () => {
  const chosen = vi.fn<(value: string) => void>()
  const stop = watchCookie('theme', chosen)
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(readCookie('theme')).toBeUndefined()
    expect(() => writeCookie('theme', 'dark')).not.toThrow()
  } finally {
    Reflect.deleteProperty(document, 'cookie')
  }
  expect(chosen).not.toHaveBeenCalled()
  stop()
})
