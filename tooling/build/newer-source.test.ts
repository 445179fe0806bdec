import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newerSource } from './newer-source'

test('names the source that was changed last since a build, but no test', () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  function change(file: string, time: number) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
    utimesSync(join(root, file), time, time)
  }
  change('src/features/home/hero.tsx', 100)
  change('deploy/pages.ts', 200)
  change('src/lib/browser/cookie.test.ts', 400)
  change('src/testing/page.ts', 400)
  change('docs/production.md', 400)
  expect(newerSource(50_000, root)).toBe('deploy/pages.ts')
  expect(newerSource(150_000, root)).toBe('deploy/pages.ts')
  expect(newerSource(250_000, root)).toBeUndefined()
})
