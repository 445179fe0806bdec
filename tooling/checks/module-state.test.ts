import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no page, form or control has a variable in its module, where the next player would find its value', () => {
  const files = globSync('src/{features,forms,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const keeping = files.filter((file) => /^(?:export )?let /m.test(readFileSync(file, 'utf8')))
  expect(keeping).toEqual([])
})
