import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ErrorCode } from '#/api/generated/model/errorCode'
import { EventKind } from '#/api/generated/model/eventKind'
import { HOUR, MINUTE, SECOND } from './clock'
import { DEFAULT_RULES } from './limits'
import { translate } from './texts'

/** The code of the files without their comments, tests left out. */
const codeOf = (pattern: string, leftOut = /^$/) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !leftOut.test(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/^ *(?:\/?\*|\/\/).*/gm, ''))
    .join('\n')

const source = codeOf('sandbox/server/**/*.ts')

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

/** The fields of the contract that `code` does not name. */
function fieldsNotIn(code: string): string[] {
  const fields = fieldsIn(parse(readFileSync('openapi.yaml', 'utf8')))
  expect(fields).toContain('recoveryCodesLeft')
  return fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
}

test('the sandbox knows every field of the contract', () => {
  expect(fieldsNotIn(source)).toEqual([])
})

test('the site reads or sends every field of the contract', () => {
  // Both name every field of the player, shown or not.
  const listing = 'auth/storage|telemetry/known-secrets'
  const leftOut = new RegExp(`^src/(?:api/generated/|testing/|(?:${listing})\\.ts$)`)
  expect(fieldsNotIn(codeOf('src/**/*.{ts,tsx}', leftOut))).toEqual([])
})

test.each([
  ['email_verify', 'verificationKey', HOUR],
  ['email_recovery', 'recoveryKey', MINUTE],
  ['email_code', 'code', MINUTE],
] as const)('the text %s says how long it works', (text, lifetime, unit) => {
  const works = String((DEFAULT_RULES.lifetimes[lifetime] * SECOND) / unit)
  expect(translate('ru', text)).toMatch(new RegExp(`действует ${works} `))
  expect(translate('en', text)).toMatch(new RegExp(`works for ${works} `))
})
