import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const OXLINT = resolve('node_modules/oxlint/bin/oxlint')

const imports = (name: string) => `import { thing } from '${name}'\nexport const other = thing\n`
const importsType = (name: string) =>
  `import type { Thing } from '${name}'\nexport type Other = Thing\n`

/** One of two files that import each other's types. */
const cycle = (other: string) =>
  `import type { Thing as Other } from '${other}'\nexport type Thing = { other: Other | null }\n`

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const line${index} = ${index}\n`).join('')

/** [file, what it imports]: imports that lint refuses. */
const REFUSED = [
  ['src/lib/a.ts', 'react'],
  ['src/lib/a.ts', '@tanstack/react-query'],
  ['src/lib/a.ts', '@lingui/react/macro'],
  ['src/lib/a.ts', '#/api/problem'],
  ['src/lib/a.ts', '#/ui/buttons/button'],
  ['src/locales/a.ts', '#/ui/buttons/button'],
  ['src/ui/a.tsx', '#/api/problem'],
  ['src/ui/a.tsx', '#/features/home/home'],
  ['src/ui/a.tsx', '#/forms/app-form'],
  ['src/ui/a.tsx', '#/routes/index'],
  ['src/ui/a.tsx', '../api/problem'],
  ['src/api/a.ts', '#/features/home/home'],
  ['src/api/a.ts', '#/forms/app-form'],
  ['src/api/a.ts', '#/ui/buttons/button'],
  ['src/api/a.ts', '#/routes/index'],
  ['src/api/a.ts', '#/auth/storage'],
  ['src/api/a.ts', 'msw'],
  ['src/api/a.ts', '#/api/generated/endpoints/session/session.msw'],
  ['src/api/a.ts', '#/telemetry/load'],
  ['src/features/home/a.tsx', '#/telemetry/load'],
  ['src/telemetry/a.ts', '#/ui/buttons/button'],
  ['src/telemetry/a.ts', '#/app/app'],
  ['src/lib/a.ts', '@sentry/browser'],
  ['src/app/main.tsx', '@sentry/browser'],
  ['src/forms/a.tsx', '#/features/home/home'],
  ['src/forms/a.tsx', '#/routes/index'],
  ['src/forms/a.tsx', '#/app/router'],
  ['src/features/home/a.tsx', '#/features/profile/profile'],
  ['src/features/home/a.tsx', '#/features/home/home'],
  ['src/features/home/a.tsx', '../profile/profile'],
  ['src/features/home/part/a.tsx', '../../profile/profile'],
  ['src/features/home/part/a.tsx', '#/features/profile/profile'],
  ['src/features/home/a.tsx', '#/routes/index'],
  ['src/features/home/a.tsx', '#/app/router'],
  ['src/features/home/a.tsx', '#/app/app'],
  ['src/features/home/a.tsx', '#sandbox/server/players'],
  ['src/features/home/a.tsx', '@tanstack/react-form'],
  ['src/routes/a.tsx', '#/app/router'],
  ['src/routes/a.tsx', '#/testing/render-route'],
  ['src/routes/a.tsx', '@tanstack/react-form'],
  ['src/app/main.tsx', '#sandbox/server/sandbox'],
  ['src/app/main.tsx', 'node:fs'],
  ['sandbox/a.ts', '#/auth/auth-store'],
  ['sandbox/a.ts', '#/ui/buttons/button'],
  ['sandbox/a.ts', '#deploy/headers'],
  ['sandbox/a.ts', '../../src/auth/auth-store'],
  ['sandbox/a.ts', '../tooling/cli/fail'],
  ['deploy/a.ts', '#/auth/auth-store'],
  ['deploy/a.ts', '#sandbox/server/sandbox'],
  ['deploy/a.ts', '../../src/app/app'],
  ['tooling/a.ts', '#/auth/auth-store'],
  ['tooling/a.ts', '../../src/auth/auth-store'],
  ['tooling/a.ts', '../contract/diff/compare'],
  ['tests/a.spec.ts', '#sandbox/server/players'],
  ['tests/a.spec.ts', '#/lib/browser/cookie'],
  ['tests/a.spec.ts', '../../sandbox/server/players'],
  ['tests/support/a.ts', '../../src/lib/browser/cookie'],
  ['tests/a.spec.ts', '@tanstack/react-form'],
] as const

/** Imports that lint allows. */
const ALLOWED = [
  ['src/lib/b.ts', './cookie'],
  ['src/lib/b.ts', '#/locales/locale'],
  ['src/ui/b.tsx', '#/lib/browser/cookie'],
  ['src/ui/b.tsx', 'react'],
  ['src/api/b.ts', '#/config'],
  ['src/telemetry/b.ts', '@sentry/browser'],
  ['src/telemetry/b.ts', '#/auth/storage'],
  ['src/forms/b.tsx', '@tanstack/react-form'],
  ['src/forms/b.tsx', '#/api/problem'],
  ['src/features/home/b.tsx', '#/forms/app-form'],
  ['src/features/home/b.tsx', '#/config'],
  ['src/features/home/part/b.tsx', '../home'],
  ['src/routes/b.tsx', '#/features/home/home'],
  ['src/routes/b.test.tsx', '#/testing/render-route'],
  ['src/features/home/b.test.tsx', '#sandbox/server/sandbox'],
  ['src/app/router.tsx', './routeTree.gen'],
  ['src/app/app.tsx', '#/api/query-client'],
  ['sandbox/b.ts', '#/api/generated/operations'],
  ['deploy/b.ts', '#/config-schema'],
  ['tooling/b.ts', '#sandbox/server/players'],
  ['tests/b.spec.ts', './support/fixtures'],
  ['tests/setup/b.ts', '../../tooling/serve/free-port'],
] as const

/** Props with a handler that starts the promise `ask()`, by what becomes of the promise. */
const HANDLERS = {
  floating: 'onPress={() => { ask() }}',
  returned: 'onPress={() => ask()}',
  passed: 'onPress={ask}',
  void: 'onPress={() => void ask()}',
  async: 'onPress={async () => { await ask() }}',
  finally: 'onPress={() => { ask().finally(stop) }}',
  perhaps: 'onPress={() => perhaps()}',
  mutate: 'onPress={() => query.mutate()}',
  swallowed: 'onPress={() => run((async () => { try { await ask() } catch {} })())}',
  run: 'onPress={() => run(ask())}',
  caught: 'onPress={() => { ask().catch(stop) }}',
}

const UNHANDLED = 'floating returned passed void async finally perhaps mutate swallowed'.split(' ')

const handler = (body: string) => `
type Props = { onPress: () => void }
export declare const Press: (props: Props) => null
export declare const ask: () => Promise<void>
export declare const perhaps: () => void | Promise<void>
export declare const run: (promise: Promise<void>) => void
export declare const stop: () => void
export declare const query: { mutate: () => void }
export const A = () => <Press ${body} />
`

const SNIPPETS: Record<string, string> = {
  ...Object.fromEntries(
    [...REFUSED, ...ALLOWED].map(([file, name], index) => [numbered(file, index), imports(name)]),
  ),
  'src/ui/cycle-a.ts': cycle('./cycle-b'),
  'src/ui/cycle-b.ts': cycle('#/ui/cycle-a'),
  'src/lib/long.ts': linesOf(301),
  'src/lib/longest.ts': linesOf(300),
  'src/lib/camelCase.ts': linesOf(1),
  'tests/types-of-sandbox.spec.ts': importsType('#sandbox/server/players'),
  'src/features/home/types-of-feature.ts': importsType('#/features/profile/profile'),
  'src/features/home/later.ts': `export const later = () => import('#/features/profile/profile')\n`,
  'src/features/home/fetches.ts': `export const answer = () => fetch('/api')\n`,
  'src/api/http.ts': `export const answer = () => fetch('/api')\n`,
  'tests/fetches.spec.ts': `export const answer = () => fetch('/api')\n`,
  'src/auth/auth-store.ts': `export const token = () => window.localStorage.getItem('token')\n`,
  'src/auth/storage.ts': `export const token = () => localStorage.getItem('token')\n`,
  'src/ui/raw-text.tsx': `export function A() {\n  return <p>Not translated</p>\n}\n`,
  'src/ui/raw-label.tsx': `export function A() {\n  return <i aria-label="Закрыть" className="a B" />\n}\n`,
  ...Object.fromEntries(
    Object.entries(HANDLERS).map(([name, body]) => [
      `src/features/home/press-${name}.tsx`,
      handler(body),
    ]),
  ),
  'src/ui/no-text.tsx': `export function A() {\n  return <input type="text" className="a B" rel="noopener noreferrer" />\n}\n`,
}

/** The same file once for each row: `a.tsx` → `a-12.tsx`. */
function numbered(file: string, index: number): string {
  return file.replace(/\/(\w+)(?=\.[\w.]+$)/, (_, name: string) =>
    /main|router|app/.test(name) ? `/${name}` : `/${name}-${index}`,
  )
}

const reportSchema = v.object({
  diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })),
})

let folder: string
let found: Map<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'))
  for (const name of ['oxlint.config.ts', 'oxlint.layers.ts', 'tsconfig.json']) {
    copyFileSync(name, join(folder, name))
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(SNIPPETS)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [OXLINT, '--format', 'json', 'src', 'sandbox', 'deploy', 'tooling', 'tests'],
    { cwd: folder, encoding: 'utf8' },
  )
  found = new Map()
  for (const { filename, code } of v.parse(reportSchema, JSON.parse(stdout)).diagnostics) {
    // The compiler's: most of what the snippets import is not there.
    if (/^typescript\(TS\d+\)$/.test(code)) continue
    found.set(filename, [...(found.get(filename) ?? []), code])
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

function problemsOf(file: string): string[] {
  return found.get(file) ?? []
}

describe('a forbidden import', () => {
  it.each(REFUSED.map(([file, name], index) => [file, name, numbered(file, index)]))(
    '%s → %s',
    (_file, _name, snippet) => {
      expect(problemsOf(snippet)).toContain('eslint(no-restricted-imports)')
    },
  )

  it('refuses types and lazy imports as well', () => {
    expect(problemsOf('src/features/home/types-of-feature.ts')).toEqual([
      'eslint(no-restricted-imports)',
    ])
    expect(problemsOf('src/features/home/later.ts')).toEqual(['eslint(no-restricted-imports)'])
  })
})

describe('an allowed import', () => {
  it.each(
    ALLOWED.map(([file, name], index) => [file, name, numbered(file, REFUSED.length + index)]),
  )('%s → %s', (_file, _name, snippet) => {
    expect(problemsOf(snippet)).toEqual([])
  })

  it('lets a browser test name the types of the sandbox', () => {
    expect(problemsOf('tests/types-of-sandbox.spec.ts')).toEqual([])
  })
})

it('refuses two files that import each other, even if only types', () => {
  expect(problemsOf('src/ui/cycle-a.ts')).toEqual(['import(no-cycle)'])
  expect(problemsOf('src/ui/cycle-b.ts')).toEqual(['import(no-cycle)'])
})

it('refuses a file of more than 300 lines', () => {
  expect(problemsOf('src/lib/long.ts')).toEqual(['eslint(max-lines)'])
  expect(problemsOf('src/lib/longest.ts')).toEqual([])
})

it('refuses a file name that is not kebab-case', () => {
  expect(problemsOf('src/lib/camelCase.ts')).toEqual(['unicorn(filename-case)'])
})

describe('what one file alone may do', () => {
  it('fetch', () => {
    expect(problemsOf('src/features/home/fetches.ts')).toEqual(['eslint(no-restricted-globals)'])
    expect(problemsOf('src/api/http.ts')).toEqual([])
    expect(problemsOf('tests/fetches.spec.ts')).toEqual([])
  })

  it('touch local storage', () => {
    expect(problemsOf('src/auth/auth-store.ts')).toEqual(['eslint(no-restricted-properties)'])
    expect(problemsOf('src/auth/storage.ts')).toEqual([])
  })
})

describe('a handler', () => {
  it.each(UNHANDLED)(
    'E3 is refused if nothing handles the rejection of its promise: %s',
    (name) => {
      expect(problemsOf(`src/features/home/press-${name}.tsx`)).toHaveLength(1)
    },
  )

  it.each(['run', 'caught'])('allows a promise that is handled: %s', (name) => {
    expect(problemsOf(`src/features/home/press-${name}.tsx`)).toEqual([])
  })
})

describe('a text that is in no catalog', () => {
  it('reports a text in an element and in an attribute', () => {
    expect(problemsOf('src/ui/raw-text.tsx')).toEqual(['lingui(no-unlocalized-strings)'])
    expect(problemsOf('src/ui/raw-label.tsx')).toEqual(['lingui(no-unlocalized-strings)'])
  })

  it('ignores names of classes, types and the like', () => {
    expect(problemsOf('src/ui/no-text.tsx')).toEqual([])
  })
})
