import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants'

test('every deliberate break is in the text of its file once', () => {
  const stale = MUTANTS.filter(
    ({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2,
  )
  expect(
    stale.map(({ file, from }) => `${file}: ${from}`),
    'tooling/checks/mutants/mutants.ts quotes code that its file does not contain once',
  ).toEqual([])
})
