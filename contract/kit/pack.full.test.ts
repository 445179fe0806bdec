import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/server/sandbox'
import { freePort } from '../../tooling/serve/free-port'
import { fillPackage } from './pack'
import { opened, temporaryFolder } from './testing/opened'
import { served, type Fetch } from './testing/served'

/** Programs start slowly on a busy machine. */
const PATIENCE = 120_000

const out = mkdtempSync(join(tmpdir(), 'contract-pack-'))
let page = ''

beforeAll(async () => {
  await fillPackage(out)
  page = readFileSync(join(out, 'README.md'), 'utf8')
}, PATIENCE)

afterAll(() => rmSync(out, { recursive: true, force: true }))

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')

test('links on the page only to files of the package and to its own headings', () => {
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

test('mentions nothing on the page that only the repository has', () => {
  expect(page).toContain('npx aurora-contract --base https://staging.example')
  expect(page).not.toMatch(/npm run (?!contract:proof -->)|in the package|\bsrc\/|\btests\//)
})

const listen = async (fetch: Fetch): Promise<string> => opened(await served(fetch)).base

/** Starts the program. With a `key`, e-mail values come from the environment. */
function start(words: readonly string[], key?: string) {
  const child = spawn(process.execPath, [join(out, 'contract/kit/cli/cli.js'), ...words], {
    env: { ...process.env, ...(key !== undefined && { CONTRACT_VERIFY_KEY: key }) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>(
    (resolve) => {
      child.on('close', (code) => resolve({ code, output }))
    },
  )
  return { child, ended }
}

describe('the program', { timeout: PATIENCE }, () => {
  test('exits with 0, 1 or 2', async () => {
    const folder = temporaryFolder()
    let asked = 0
    const nothing = await listen(() => null)
    const unasked = await listen(() => {
      asked += 1
      return null
    })
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const part = ['--only', 'recoveryInspect', '--report']
    const [help, wrong, silent, bad, unwritten] = await Promise.all(
      [
        start(['--help']),
        start(['--base', 'nowhere']),
        start(['--base', nowhere]),
        start(['--base', nothing, ...part, folder], 'ver_always_the_same'),
        start(['--base', unasked, ...part, 'package.json'], 'ver_always_the_same'),
      ].map(({ ended }) => ended),
    )
    expect(help).toMatchObject({ code: 0, output: expect.stringMatching(/^npx aurora-contract /) })
    expect(wrong).toEqual({
      code: 2,
      output: '--base nowhere is not an http or https URL. --help lists the options.\n',
    })
    expect(silent).toMatchObject({ code: 2, output: expect.stringContaining('does not answer') })
    expect(bad).toMatchObject({
      code: 1,
      output: expect.stringContaining('Creates accounts named kit_… and touches no others'),
    })
    expect(
      readdirSync(folder)
        .filter((name) => !/^repeat-\d\d-\w+\.sh$/.test(name))
        .toSorted(),
    ).toEqual([
      'badge.svg',
      'claims.html',
      'junit.xml',
      'report.css',
      'report.html',
      'report.json',
      'report.md',
      'summary.md',
    ])
    const refused = '--report package.json is not a writable folder.\n'
    expect(unwritten).toMatchObject({ code: 2, output: expect.stringContaining(refused) })
    // The folder is checked before anything is sent.
    expect(asked).toBe(0)
  })

  test('writes what was found when a signal ends the run', async () => {
    const folder = temporaryFolder()
    const sandbox = createSandbox()
    let asked = 0
    const enough = Promise.withResolvers<unknown>()
    const base = await listen((request) => {
      const { pathname } = new URL(request.url)
      asked += 1
      if (asked === 100) enough.resolve(undefined)
      // One operation never gets a response.
      if (pathname.endsWith('/check')) return new Promise(() => undefined)
      return pathname.startsWith('/api/') ? sandbox.fetch(request) : null
    })
    const words = ['--base', base, '--report', folder, '--only', 'requests,session']
    const { child, ended } = start(words, 'ver_always_the_same')
    await enough.promise
    child.kill('SIGTERM')
    const { code, output } = await ended
    expect(output).toContain('could not be fully checked: SIGTERM ended the run.')
    expect(output).toContain('✗ accountVerify: ')
    expect(code).toBe(2)
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'stopped',
      findings: expect.arrayContaining([expect.objectContaining({ operation: 'accountVerify' })]),
    })
  })
})
