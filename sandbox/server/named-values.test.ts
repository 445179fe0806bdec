import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ErrorCode } from '#/api/generated/model/errorCode'
import { EventKind } from '#/api/generated/model/eventKind'

const source = globSync('sandbox/server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** What the contract names, without what clients read in place of another value. */
const named = (values: Record<string, string>) =>
  Object.values(values).filter((value) => value !== 'unknown')

test.each(named(ErrorCode))('some refusal of the sandbox has the code %s', (code) => {
  expect(source).toContain(`'${code}'`)
})

test.each(named(EventKind))('the sandbox records events of the kind %s', (kind) => {
  expect(source).toMatch(new RegExp(`\\brecordEvent\\([^()]+, '${kind}'\\)`))
})

/** The names of all fields of the schemas in `node`. */
function fieldsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...fieldsIn(value),
  ])
}

test('the sandbox knows every field of the contract', () => {
  const code = source.replaceAll(/^ *(?:\/?\*|\/\/).*/gm, '')
  const fields = fieldsIn(parse(readFileSync('openapi.yaml', 'utf8')))
  expect(fields).toContain('recoveryCodesLeft')
  expect(fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})
