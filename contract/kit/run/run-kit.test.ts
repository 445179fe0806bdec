import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { freePort } from '../../../tooling/serve/free-port'
import { fillPackage } from '../pack'
import { runKit } from './run-kit'
import { CannotRun } from '../server/server'
import { opened, temporaryFolder } from '../testing/opened'
import { served, type Fetch } from '../testing/served'

/** A busy machine starts a flow runner slowly. */
const PATIENCE = 120_000

const listen = async (fetch: Fetch): Promise<string> => opened(await served(fetch)).base

test('a planted bug is reported for its operation only', { timeout: PATIENCE }, async () => {
  const base = await listen(createSandbox(planting('payment-of-anybody')).fetch)
  const result = await runKit({ base, only: ['credits'] })
  expect(result.compatible).toBe(false)
  expect(result.findings.map(({ operation }) => operation)).toEqual(['paymentView'])
  expect(result.findings[0]).toMatchObject({
    claim: 'A payment of another player is not found, like one that does not exist.',
    expected: expect.stringMatching(/^404/),
    got: expect.stringMatching(/^200, application\/json/),
  })
})

test('a server that does not answer cannot be checked', async () => {
  const { base, close } = await served(() => null)
  close()
  await expect(runKit({ base })).rejects.toThrow(CannotRun)
})

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** The program in plain JavaScript, which starts in a quarter of the time that its sources take. */
const packed = mkdtempSync(join(tmpdir(), 'contract-program-'))
beforeAll(() => fillPackage(packed), PATIENCE)
afterAll(() => rmSync(packed, { recursive: true, force: true }))

/**
 * Runs the program. E-mails come from the environment, where `key` is one. With `ends` it gets a SIGTERM as soon as it
 * says that.
 */
function cli(words: readonly string[], key?: string, ends?: string): Promise<Ended> {
  const child = spawn(process.execPath, [join(packed, 'contract/kit/cli/cli.js'), ...words], {
    env: { ...process.env, ...(key !== undefined && { CONTRACT_VERIFY_KEY: key }) },
  })
  let output = ''
  let isEnded = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      // A second one would not wait for the report.
      if (ends !== undefined && output.includes(ends) && !isEnded) isEnded = child.kill('SIGTERM')
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
}

test('exits with 0, 1 and 2', { timeout: PATIENCE }, async () => {
  const folder = temporaryFolder()
  const nothing = await listen(() => null)
  const [help, wrong, silent, unread, unasked, bad] = await Promise.all([
    cli(['--help']),
    cli(['--base', 'nowhere']),
    cli(['--base', `http://127.0.0.1:${await freePort()}`]),
    cli(['--base', nothing]),
    cli(['--base', nothing, '--mail-ask']),
    cli(['--base', nothing, '--only', 'requests', '--report', folder], 'ver_always_the_same'),
  ])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--mail-api') })
  expect(wrong).toEqual({
    code: 2,
    output: '--base nowhere is not an address. --help lists the options.\n',
  })
  expect(silent).toMatchObject({ code: 2, output: expect.stringContaining('does not answer') })
  expect(unread).toMatchObject({ code: 2, output: expect.stringContaining('--mail-api URL') })
  expect(unasked).toMatchObject({ code: 2, output: expect.stringContaining('at a terminal') })
  expect(bad.code, bad.output).toBe(1)
  expect(bad.output).toContain('Makes accounts kit_… and touches no others')
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
})

test('a run that is ended writes what was found by then', { timeout: PATIENCE }, async () => {
  const folder = temporaryFolder()
  const bad = createSandbox()
  // It answers one operation never, and what the kit asks of it is waited for.
  const base = await listen((request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/check')) return new Promise(() => undefined)
    return pathname.startsWith('/api/') ? bad.fetch(request) : null
  })
  const words = ['--base', base, '--report', folder, '--only', 'requests,session']
  const { code, output } = await cli(words, 'ver_always_the_same', 'waits for sessionCheck')
  expect(output).toMatch(/waits for sessionCheck to answer, until \d\d:\d\d:\d\d at most/)
  expect(output).toContain('could not be checked to the end: SIGTERM ended it.')
  expect(output).toContain('✗ accountVerify: ')
  expect(code).toBe(2)
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({
    verdict: 'stopped',
    findings: expect.arrayContaining([expect.objectContaining({ operation: 'accountVerify' })]),
  })
})

test(
  'a report that cannot be written is reported before anything is sent',
  { timeout: PATIENCE },
  async () => {
    let requests = 0
    const base = await listen(() => {
      requests += 1
      return null
    })
    const words = ['--base', base, '--report', 'package.json']
    const { code, output } = await cli(words, 'ver_always_the_same')
    expect(code).toBe(2)
    expect(output.trim().split('\n').at(-1)).toBe(
      '--report package.json is no folder that can be written to.',
    )
    expect(requests).toBe(0)
  },
)
