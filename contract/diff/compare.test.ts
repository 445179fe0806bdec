import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { compareContracts } from './compare'
import { compareEdit } from './compare-edit'
import { breaking, harmless } from './edits'
import { bumped, reaches } from './version'

const run = promisify(execFile)

/** One of each sort; `compare.full.test.ts` has them all. */
const QUICK = [
  'an operation is gone',
  'an answer loses a field',
  'what tells the shapes apart has another name',
  'a request wants one more field',
  'a public operation drops its `security: []` where nothing is said for all',
]

describe.concurrent('breaking', () => {
  test.each(QUICK)('%s', async (name) => {
    const { bump, breaking: reasons, versionHolds } = await compareEdit(breaking[name] ?? [])
    expect(bump).toBe('major')
    expect(reasons.map(({ where }) => where).join()).not.toBe('')
    expect(versionHolds).toBe(false)
  })
})

test('what is harmless is harmless together', async () => {
  const { bump, breaking: reasons, versions } = await compareEdit(Object.values(harmless).flat())
  expect([bump, reasons, versions.asked]).toEqual(['minor', [], '2.1.0'])
})

test.each([
  [
    'a new optional field of a request',
    harmless['a new optional field of a request'],
    ['POST /api/v2/user/signIn, request, `device`: added'],
  ],
  [
    'a new optional field of an answer',
    harmless['a new optional field of an answer'],
    ['PUT /api/v2/user/signIn, answer 200, `user.rank`: added'],
  ],
  [
    'a value of a request may be longer',
    harmless['a value of a request may be longer'],
    ['POST /api/v2/user/signUp, request, `login`, maxLength: modified'],
  ],
  // The reason why it breaks names the field already.
  ['a request wants one more field', breaking['a request wants one more field'], []],
])('%s: the other changes say what they are of', async (_, edit = [], lines) => {
  const { others } = await compareEdit(edit)
  expect(others).toEqual(lines)
})

test('a breaking change under a new major version is in order', async () => {
  const gone = breaking['an operation is gone'] ?? []
  const { versionHolds, bump } = await compareEdit([...gone, ['info/version', '3.0.0']])
  expect([bump, versionHolds]).toEqual(['major', true])
})

test('a contract is what it is', async () => {
  const { bump, versionHolds, versions } = await compareContracts('openapi.yaml', 'openapi.yaml')
  expect([bump, versionHolds, versions.asked]).toEqual(['none', true, versions.old])
})

test.each([
  ['2.3.4', 'major', '3.0.0'],
  ['2.3.4', 'minor', '2.4.0'],
  ['2.3.4', 'patch', '2.3.5'],
  ['2.3.4', 'none', '2.3.4'],
] as const)('%s and a %s change make %s', (version, bump, next) => {
  expect(bumped(version, bump)).toBe(next)
  expect(reaches(next, next)).toBe(true)
  expect(reaches('10.0.0', next)).toBe(true)
  expect(reaches('2.3.3', next)).toBe(false)
})

const diff = (...words: string[]) =>
  run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'contract/diff/diff.ts', ...words]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  )

test('npm run contract:diff takes git refs, and tells in one line what it cannot read', async () => {
  expect(await diff('HEAD', 'HEAD')).toEqual({
    code: 0,
    said: 'Nothing changed.\nThe version stays 2.0.0.\n',
  })
  expect(await diff('no-such-ref', 'HEAD')).toEqual({
    code: 2,
    said: 'no-such-ref is neither a file nor a git ref that holds openapi.yaml.\n',
  })
  expect(await diff('package.json', 'openapi.yaml')).toEqual({
    code: 2,
    said: 'package.json and openapi.yaml cannot be compared: one of them is no OpenAPI description.\n',
  })
})
