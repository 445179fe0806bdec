import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The helpers, which differ in how they handle a missing chunk (`src/lib/browser/load-chunk.ts`, `src/ui/lazy/lazy-with-retry.tsx`). */
type Helper = 'loadPageChunk' | 'loadOptionalChunk' | 'withReload' | 'lazyWithRetry'

/**
 * Every lazy import of the site: the helper that loads it, and the file of the helper's call if it is another one.
 * `importServerClient` is for presses and optional requests; the sign-in form reloads at the second press.
 */
const EXPECTED: Record<string, Helper | `${Helper} in ${string}` | 'importServerClient'> = {
  'src/api/http.ts → ./bot-check': 'withReload',
  'src/app/app.tsx → #/auth/server-client': 'importServerClient',
  'src/app/preload-next-routes.ts → #/api/bot-check': 'loadOptionalChunk',
  'src/features/account/sign-in/lazy-sign-in-code.tsx → ./sign-in-code-page': 'lazyWithRetry',
  'src/features/payment/top-up/lazy-sections.tsx → ./lazy-top-up': 'lazyWithRetry',
  'src/features/profile/lazy-panels.tsx → ./lazy-forms': 'lazyWithRetry',
  'src/features/rules/rules-text.ts → /src/locales/*/rules.md':
    'loadPageChunk in src/routes/rules.tsx',
  'src/features/protection/qr-code.tsx → ./qr-path': 'loadOptionalChunk',
  'src/forms/fields/new-password-field.tsx → #/lib/passwords/common-passwords': 'loadOptionalChunk',
  'src/locales/catalogs.ts → ./*/messages.po': 'loadPageChunk in src/locales/catalogs.ts',
  'src/telemetry/client.ts → ./replay': 'loadOptionalChunk',
  'src/telemetry/load.ts → ./client': 'loadOptionalChunk',
}

const HELPERS = new Set<string>([
  'loadPageChunk',
  'loadOptionalChunk',
  'withReload',
  'lazyWithRetry',
])

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|^src\/(testing|api\/generated)\//.test(file),
)

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** What a call loads, where it is a lazy import: `import('…')`, or `import.meta.glob('…')` that is not eager. */
function moduleOf(node: ts.CallExpression): string | undefined {
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  const isGlob = node.expression.getText() === 'import.meta.glob'
  const [name, options] = node.arguments
  if (!(isImport || isGlob) || options?.getText().includes('eager: true')) return undefined
  return name && ts.isStringLiteral(name) ? name.text : '(a name that is computed)'
}

/** The helper that `node` is in an argument of, or the hook of the app that it is. */
function helperAround(node: ts.Node): string {
  const { parent } = node
  if (parent === undefined) return 'none'
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'importServerClient')
    return 'importServerClient'
  const isArgument = ts.isCallExpression(parent) && parent.expression !== node
  const name = isArgument ? parent.expression.getText() : ''
  return HELPERS.has(name) ? name : helperAround(parent)
}

function lazyImportsOf(file: string): [string, string][] {
  const found: [string, string][] = []
  const visit = (node: ts.Node) => {
    const module = ts.isCallExpression(node) ? moduleOf(node) : undefined
    if (module !== undefined) found.push([`${file} → ${module}`, helperAround(node)])
    ts.forEachChild(node, visit)
  }
  visit(parse(file))
  return found
}

const isCalledIn = (helper: string, file: string) =>
  new RegExp(`\\b${helper}\\(`).test(readFileSync(file, 'utf8'))

const found = files.flatMap(lazyImportsOf)

test('E8 every lazy import is in the table, and nothing else', () => {
  expect(
    [...new Set(found.map(([name]) => name))].toSorted(),
    'EXPECTED in tooling/checks/lazy-imports.test.ts lists the lazy imports of src',
  ).toEqual(Object.keys(EXPECTED).toSorted())
})

test.each(found)('%s goes through its helper', (name, helper) => {
  const [expected = '', place] = (EXPECTED[name] ?? '').split(' in ')
  if (place === undefined) expect(helper).toBe(expected)
  else expect(isCalledIn(expected, place)).toBe(true)
})
