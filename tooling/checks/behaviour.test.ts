import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/behaviour.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ /.test(line))
  .map((line) => {
    const [, id = '', behaviour = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return { id, behaviour, tests: [...tests.matchAll(/`([^`]+)` › ((?:(?!; `).)+)/g)] }
  })

test('every behaviour is listed once, and has a test', () => {
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    rows.filter((row) => row.tests.length === 0).map(({ id }) => id),
    'rows of docs/behaviour.md that name no test',
  ).toEqual([])
})

for (const { id, tests } of rows) {
  test(`the tests of ${id} exist`, () => {
    for (const [, file = '', title = ''] of tests) {
      expect(existsSync(file), file).toBe(true)
      // Titles as they are written in the file: what a table fills in is left out.
      expect(readFileSync(file, 'utf8').replaceAll('’', "'")).toContain(
        title.trim().replaceAll('’', "'"),
      )
    }
  })
}
