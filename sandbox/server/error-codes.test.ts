import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ErrorCode } from '#/api/generated/model/errorCode'

const sources = globSync('sandbox/server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))

/** What clients read in place of a code that they do not know. */
const { unknown: _, ...named } = ErrorCode

test.each(Object.values(named))('some refusal of the sandbox has the code %s', (code) => {
  expect(sources.some((text) => text.includes(`'${code}'`))).toBe(true)
})
