import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const copy = mkdtempSync(join(tmpdir(), 'third-locale-'))
const read = (file: string): string => readFileSync(join(copy, file), 'utf8')

/** What docs/how-to/add-a-locale.md asks for: one folder, and its name in the table. */
function addLocale(): void {
  const folder = join(copy, 'src/locales/eo')
  cpSync(join(copy, 'src/locales/en'), folder, { recursive: true })
  const definition = read('src/locales/eo/index.ts')
    .replace('export const en', 'export const eo')
    .replace("'English'", "'Esperanto'")
    .replace("'en-US'", "'eo'")
    .replace('The page didn’t open', 'La paĝo ne malfermiĝis')
  writeFileSync(join(folder, 'index.ts'), definition)
  const catalog = read('src/locales/eo/messages.po')
    .replace('"Language: en', '"Language: eo')
    .replace(/(?<=^msgid "home\.title"\nmsgstr ").*(?="$)/m, 'Fajro')
  writeFileSync(join(folder, 'messages.po'), catalog)
  const table = read('src/locales/locale.ts')
    .replace("import { ru } from './ru/index.ts'", "$&\nimport { eo } from './eo/index.ts'")
    .replace('{ ru, en }', '{ ru, en, eo }')
  writeFileSync(join(copy, 'src/locales/locale.ts'), table)
}

beforeAll(() => {
  const files = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  for (const file of files.toString().split('\0').filter(Boolean)) {
    cpSync(file, join(copy, file), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  addLocale()
  execFileSync(
    process.execPath,
    [resolve('node_modules/tsx/dist/cli.mjs'), 'tooling/build/build.ts'],
    {
      cwd: copy,
      env: { ...process.env, VITEST: '', NODE_ENV: 'production' },
    },
  )
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** A part of a page, for a page as a whole says little when an expectation fails. */
const found = (file: string, pattern: RegExp): string | undefined => pattern.exec(read(file))?.[1]

test('a new locale has its own pages, in its own language', () => {
  expect(found('dist/index.eo.html', /<html lang="(\w+)"/)).toBe('eo')
  expect(found('dist/index.eo.html', /<title>([^<]+)/)).toContain('Fajro')
})

test('every page leads to it', () => {
  expect(found('dist/index.html', /<a href="\?lang=eo"[^>]*>.*?(Esperanto)/)).toBe('Esperanto')
})

test('the boot script hydrates its pages instead of rendering them anew', () => {
  expect(found('dist/index.eo.html', /\[(.ru.,.en.,.eo.)\]/)).toBeDefined()
})
