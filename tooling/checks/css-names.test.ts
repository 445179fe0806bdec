import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const IMPORT = /import (\w+) from '((?:#|\.{1,2})\/[^']+\.module\.css)'/g

const pathOf = (from: string, name: string) =>
  name.startsWith('#/') ? name.replace('#/', 'src/') : join(dirname(from), name)

/** The classes that `file` uses and its style sheets lack, which would silently be `undefined`. */
function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(IMPORT)].flatMap(([, name = '', sheet = '']) => {
    const path = pathOf(file, sheet)
    if (!existsSync(path)) return [`${file}: ${path} does not exist`]
    const css = readFileSync(path, 'utf8')
    const asked = [...source.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))]
    return asked
      .flatMap(([, className = '']) => className)
      .filter((className) => !new RegExp(`\\.${className}(?![\\w-])`).test(css))
      .map((className) => `${file}: ${path} has no .${className}`)
  })
}

const files = globSync('src/**/*.{ts,tsx}')

test('every class that a component asks for is in its style sheet', () => {
  expect(
    files.filter((file) => readFileSync(file, 'utf8').includes('.module.css')).length,
  ).toBeGreaterThan(50)
  expect(files.flatMap(missingClasses)).toEqual([])
})

test('every token is used by a style sheet or a drawing of the site', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8').matchAll(/^\s*(--[\w-]+):/gm)
  const users = globSync(['src/**/*.{css,svg,ts,tsx}', 'tooling/art/*.ts']).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const names = new Set(users.flatMap((text) => text.match(/(?<=var\(\s*--|')[\w-]+/g) ?? []))
  const declared = [...new Set([...tokens].flatMap(([, name = '']) => name.slice(2)))]
  expect(declared.length).toBeGreaterThan(80)
  expect(declared.filter((name) => !names.has(name))).toEqual([])
})

test('every custom property that a style sheet needs is declared', () => {
  const css = globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8'))
  const declared = new Set(
    [...css, ...files.map((file) => readFileSync(file, 'utf8'))].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)['"]?\s*[:,]/g)].map(([, name]) => name),
    ),
  )
  const used = css.flatMap((text) => [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)])
  expect(used.length).toBeGreaterThan(500)
  expect(
    used.map(([, name]) => name).filter((name) => !declared.has(name)),
    'custom properties that nothing under src declares: src/styles/tokens.css has those of all pages',
  ).toEqual([])
})
