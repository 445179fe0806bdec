import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readContract } from './openapi-file'

test.each([
  ['no YAML', 'info: [\n', /^[^\n]+openapi\.yaml, line \d: [^\n]+$/],
  ['another document', '{}', /^[^\n]+openapi\.yaml is not an OpenAPI 3 description\.$/],
  [
    'a document without a version',
    'openapi: 3.1.1\npaths: {}\n',
    /^[^\n]+openapi\.yaml: info\.version [^\n]+$/,
  ],
])('refuses %s as a contract in one line', (_, text, why) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.yaml')
  writeFileSync(file, text)
  expect(() => readContract(file)).toThrow(why)
})

test('knows the line number of every operation', () => {
  const lines = readFileSync('openapi.yaml', 'utf8').split('\n')
  for (const { method, line, documented } of readContract('openapi.yaml').operations.values()) {
    expect(lines[line - 1]?.trim()).toBe(`${method.toLowerCase()}:`)
    for (const one of documented.values()) {
      expect(lines[one.line - 1]).toMatch(new RegExp(`^ *'${one.status}':`))
    }
  }
})
