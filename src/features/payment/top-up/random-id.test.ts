import { afterEach, expect, test, vi } from 'vitest'
import { randomId } from './random-id'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('makes a new version 4 UUID each time, even in insecure contexts', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, randomId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})
