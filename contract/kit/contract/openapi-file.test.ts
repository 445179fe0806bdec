import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContract } from './openapi-file'

test('knows the line number of every operation', () => {
  const lines = readFileSync('openapi.yaml', 'utf8').split('\n')
  for (const { method, line, documented } of readContract().operations.values()) {
    expect(lines[line - 1]?.trim()).toBe(`${method.toLowerCase()}:`)
    for (const one of documented.values()) {
      expect(lines[one.line - 1]).toMatch(new RegExp(`^ *'${one.status}':`))
    }
  }
})
