import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPackage } from './pack'

const out = mkdtempSync(join(tmpdir(), 'contract-pack-'))
let page = ''

beforeAll(async () => {
  await fillPackage(out)
  page = readFileSync(join(out, 'README.md'), 'utf8')
})

afterAll(() => rmSync(out, { recursive: true, force: true }))

/** What a heading is called in an address. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')

test('every link of the page leads to a file of the package or to a heading of its own', () => {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const inside = links.filter((target) => !/^https?:/.test(target))
  const headings = new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => `#${anchorOf(text)}`),
  )
  expect(inside).toContain('openapi.yaml')
  expect(
    inside.filter((target) =>
      target.startsWith('#') ? !headings.has(target) : !existsSync(join(out, target)),
    ),
  ).toEqual([])
})

test('the page speaks of nothing that only the repository has', () => {
  expect(page).toContain('npx aurora-contract --base https://staging.example')
  expect(page).not.toMatch(/npm run (?!contract:proof -->)|in the package|\bsrc\/|\btests\//)
})

test('the program calls itself as it is called', () => {
  const program = join(out, 'contract/kit/cli/cli.js')
  const output = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' })
  expect(output).toMatch(/^npx aurora-contract --base URL/)
})
