import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENTS = ['.env.example', '*.md', '{contract,docs}/**/*.md'].flatMap((pattern) =>
  globSync(pattern),
)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
const paths = new Set(
  files.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  }),
)

/** Files that readers create: those of the how-tos, and those of `brand/`. */
const EXAMPLES = /(?:^|[/-])(?:team|de|achievements|x|y)(?:[/.-]|$)/

/** Paths of sources, as documents write them: from the root, from `src`, from the document, or the name alone. */
const SOURCE =
  /^[\w@.$/-]+\.(?:tsx?|css|po)$|^(?:src|tests|tooling|deploy|docs|contract|sandbox)\/[\w./-]+$/

function exists(path: string, document: string): boolean {
  const wanted = path.replace(/\/$/, '')
  return [wanted, join('src', wanted), join(dirname(document), wanted)].some(
    (candidate) =>
      paths.has(candidate) ||
      (!wanted.includes('/') && files.some((file) => file.endsWith(`/${wanted}`))),
  )
}

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => SOURCE.test(code) && !EXAMPLES.test(code))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  const absent = [
    ...named.filter((path) => !exists(path, document)),
    ...linked.filter((path) => !paths.has(path.replace(/\/$/, ''))),
  ]
  expect(absent, `${document} names what does not exist`).toEqual([])
})

test('the how-tos quote titles of tests', () => {
  const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  const sources = tests.map((file) => readFileSync(file, 'utf8')).join('\n')
  const quoted = globSync('docs/how-to/*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/(?:unit|kit): \*([^*]+)\*/g)].map(
      ([, title = '']) => title,
    ),
  )
  expect(quoted.length).toBeGreaterThan(20)
  // '…' is a value of `test.each`, and so may be a name.
  expect(
    quoted.filter((title) => !title.split('…').every((part) => sources.includes(part))),
  ).toEqual([])
})

test('the documents name every command of package.json, and no other', () => {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'))
  const text = DOCUMENTS.map((document) => readFileSync(document, 'utf8')).join('\n')
  const named = [...text.matchAll(/\bnpm (?:run ([a-z][\w:]*)|(start|test)\b)/g)]
  expect(new Set(named.map(([, script, short]) => script ?? short))).toEqual(
    new Set(Object.keys(scripts)),
  )
})

test('the list of the how-tos has each of them', () => {
  const list = readFileSync('docs/how-to/README.md', 'utf8')
  const pages = globSync('*.md', { cwd: 'docs/how-to' }).filter((page) => page !== 'README.md')
  expect(pages).not.toEqual([])
  expect(pages.filter((page) => !list.includes(`](${page})`))).toEqual([])
})
