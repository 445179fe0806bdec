import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  isPartialList,
  isUnknownList,
  isWholeList,
  markPartial,
  UNKNOWN_LIST,
} from './unknown-list'

type Rows = readonly string[]

/** What the cache has of a list after each of `responses`. */
function cachedAfter(...responses: Rows[]): Rows {
  const client = new QueryClient()
  for (const rows of responses) client.setQueryData(['rows'], { rows })
  return client.getQueryData<{ rows: Rows }>(['rows'])?.rows ?? []
}

// The cache replaces what is equal by what it has, and copies plain lists: neither may lose a mark, nor keep one.
test('the cache tells a list that could not be read from an empty one', () => {
  expect(cachedAfter([], UNKNOWN_LIST)).toSatisfy(isUnknownList)
  expect(cachedAfter(UNKNOWN_LIST, [])).toSatisfy(isWholeList)
})

test('the cache tells a list that lacks rows from a whole one', () => {
  expect(cachedAfter(['a'], markPartial(['a']))).toSatisfy(isPartialList)
  expect(cachedAfter(markPartial(['a']), ['a'])).toSatisfy(isWholeList)
})
