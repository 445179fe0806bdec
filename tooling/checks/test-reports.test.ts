import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywright } from './test-reports'

test('a test that passed only at its second try is named with what went wrong at the first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  const error = {
    message: '\u001B[31mError: expect(received)\u001B[39m\n\nExpected: > 5\nReceived: 2',
    location: { file: resolve('tests/layout.spec.ts'), line: 21 },
  }
  const results = [
    { duration: 3000, errors: [error] },
    { duration: 2000, errors: [] },
  ]
  const spec = { title: 'stands', file: 'layout.spec.ts', tests: [{ status: 'flaky', results }] }
  const stats = { expected: 0, unexpected: 0, flaky: 1 }
  writeFileSync(report, JSON.stringify({ suites: [{ specs: [spec] }], stats }))
  expect(readPlaywright(report, true)).toEqual({
    passed: 1,
    failed: 0,
    files: [{ file: 'tests/layout.spec.ts', seconds: 5 }],
    flaky: [
      'tests/layout.spec.ts › stands\n' +
        '    tests/layout.spec.ts:21: Error: expect(received) · Expected: > 5 · Received: 2',
    ],
  })
})
