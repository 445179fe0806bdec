import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { referenceFiles, referenceSite } from './reference'

const files = await referenceFiles()
const contract = parse(readFileSync('openapi.yaml', 'utf8'))

/** What the page gives to Redoc. */
function shown() {
  const calls: unknown[][] = []
  runInNewContext(files.get('reference.js')?.body ?? '', {
    Redoc: { init: (...given: unknown[]) => calls.push(given) },
    document: { getElementById: (id: string) => id },
  })
  const [[document]] = calls as [[typeof contract]]
  return JSON.parse(JSON.stringify(document))
}

test('the contract is shown whole, and every limit with its default and its bounds', () => {
  const { info, ...rest } = shown()
  const { info: written, ...contracted } = contract
  expect(rest).toEqual(contracted)
  expect(info.description.startsWith(written.description)).toBe(true)
  const tables = info.description.slice(written.description.length)
  const { attempts, lifetimes, waits } = contract['x-limits']
  for (const name of Object.keys({ ...attempts, ...lifetimes, ...waits })) {
    expect(tables).toContain(`| \`${name}\` |`)
  }
  expect(tables).toContain('**30** (10 to 50) in **86400** s')
  const widths = (name: string) => tables.split('\n').find((line: string) => line.includes(name))
  expect(widths('`signIn` |').match(/\|/g)).toHaveLength(5)
  expect(widths('`resend` |').match(/\|/g)).toHaveLength(4)
})

test('the page names files of the folder only, and runs nothing that is inline', () => {
  const page = files.get('index.html')?.body ?? ''
  const links = [...page.matchAll(/ (?:href|src)="(?!data:)([^"]+)"/g)].map(([, link]) => link)
  expect(links).toEqual(['redoc.js', 'reference.js'])
  for (const link of links) expect([...files.keys()]).toContain(link)
  expect(page).not.toMatch(/<script>|https?:/)
})

test('it is served by the names of its files under its own policy, and by nothing else', async () => {
  const answer = await referenceSite('/reference')
  const get = (path: string) => answer(new Request(`http://site.test${path}`))
  expect(get('/reference').headers.get('location')).toBe('/reference/')
  expect(get('/reference').headers.get('cache-control')).toBe('no-cache')
  expect(await get('/reference/').text()).toBe(files.get('index.html')?.body)
  expect(get('/reference/').headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(get('/reference/redoc.js').headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(get('/reference/../openapi.yaml').status).toBe(404)
  expect(get('/reference/reference.ts').status).toBe(404)
})
