import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { operations } from '#/api/generated/operations'
import { referencePage } from './page'
import { referenceFiles } from './reference-files'
import { referenceSite } from './reference-site'

const yaml = readFileSync('openapi.yaml', 'utf8')
const page = await referencePage(yaml)
const contract = parse(yaml)

const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, link]) => link ?? '')

test('every operation, schema and shared answer has an anchor, once', () => {
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id } of Object.values(operations)) expect(ids).toContain(id)
  for (const name of Object.keys(contract.components.schemas))
    expect(ids).toContain(`schema-${name}`)
  for (const name of Object.keys(contract.components.responses)) {
    expect(ids).toContain(`answer-${name}`)
  }
})

test('every link leads to an anchor or a file of the folder', async () => {
  const files = await referenceFiles()
  for (const link of links) {
    if (link.startsWith('#')) expect(ids).toContain(link.slice(1))
    else if (!link.startsWith('data:')) expect([...files.keys()]).toContain(link)
  }
})

test('nothing is inline, and nothing comes from elsewhere', async () => {
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\/[^\s"<]*\.(?:js|css)/)
  const files = await referenceFiles()
  const sheet = String(files.get('style.css')?.body)
  const urls = [...sheet.matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url ?? '')
  expect(urls.length).toBe(8)
  for (const url of urls) expect([...files.keys()]).toContain(url)
})

test('bounds, enums, examples and errors are shown', () => {
  const signUp = page.slice(page.indexOf('id="signUp"'), page.indexOf('id="verify'))
  expect(signUp).toContain('3 to 20 characters')
  expect(signUp).toContain('^[A-Za-z0-9_]+$')
  expect(signUp).toContain('rider_77')
  expect(signUp).toMatch(/409[\s\S]*answer-Taken/)
  const statuses: readonly string[] = contract.components.schemas.PaymentStatus.anyOf[0].enum
  for (const status of statuses) expect(page).toContain(`<code>${status}</code>`)
})

test('every limit is listed with its default and its bounds', () => {
  const limits = page.slice(page.indexOf('<h2 id="limits"'), page.indexOf('id="answers"'))
  const { attempts, lifetimes, waits } = contract['x-limits']
  for (const name of Object.keys({ ...attempts, ...lifetimes, ...waits })) {
    expect(limits).toContain(`<code>${name}</code>`)
  }
  expect(limits).toContain('<b>5</b> (3 to 5) in <b>1 min</b> (1 min to 15 min)')
  expect(limits).toContain('<b>30</b> (10 to 50) in <b>1 d</b>')
})

test('an open enum is shown as one', () => {
  const status = page.slice(page.indexOf('id="schema-PaymentStatus"'))
  expect(status.slice(0, status.indexOf('</article>'))).toContain('or another value')
})

test('what the contract says is text, never markup', async () => {
  const sly = await referencePage(yaml.replace('End this session', '<img src=x onerror=alert(1)>'))
  expect(sly).not.toContain('<img')
  const coded = await referencePage(yaml.replace('No body is sent.', 'No `<b>` & **<i>**.'))
  expect(coded).toContain('No <code>&lt;b&gt;</code> &amp; <strong>&lt;i&gt;</strong>.')
})

test('it is served by the names of its files, and by nothing else', async () => {
  const answer = await referenceSite('/reference')
  const get = (path: string) => answer(new Request(`http://site.test${path}`))
  expect(get('/reference').headers.get('location')).toBe('/reference/')
  expect(get('/reference').headers.get('cache-control')).toBe('no-cache')
  expect(await get('/reference/').text()).toBe(page)
  expect(get('/reference/style.css').headers.get('content-type')).toMatch(/^text\/css/)
  expect(get('/reference/../openapi.yaml').status).toBe(404)
  expect(get('/reference/page.ts').status).toBe(404)
})
