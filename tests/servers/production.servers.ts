import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { Deployment } from '#deploy/deployment/deployment'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../../tooling/build/folders'
import { listen } from '../../tooling/serve/listen'
import { type RunningServer, SERVER_NAMES, startServer } from '../../tooling/serve/real-servers'
import { policyIn } from '../support/policy'
import { load } from './load'
import { observatoryScore } from './observatory'

type Start = (backend: string) => Promise<RunningServer>

/** Starts the project's server with its own deployment in front of another backend. */
const test = base.extend<{ start: Start }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  start: async ({}, use, { project }) => {
    const name = SERVER_NAMES.find((one) => one === project.name)
    if (name === undefined) throw new Error(`There is no server ${project.name}`)
    const site = await mkdtemp(join(tmpdir(), 'site-'))
    await new Deployment(site).deploy(BUILD_FOLDER, DEPLOY_FOLDER)
    const running: RunningServer[] = []
    await use(async (backend) => {
      const server = await startServer(name, { site, backend })
      running.push(server)
      return server
    })
    await Promise.all(running.map((server) => server.stop()))
    await rm(site, { recursive: true })
  },
})

const DEAD = 'http://127.0.0.1:1'

/**
 * On Node 24, which needs the most of the supported versions: 73 at rest, 108 under this load, and 119 when requests queued
 * up on a busy machine.
 */
const RESTING_MB = 80
const LOADED_MB = 130

async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const RUN = 'globalThis.ran = true; document.documentElement?.setAttribute("data-ran", "yes")'

/** Responses that an attacker might make a backend send, by path. */
const ACTIVE: Readonly<Record<string, readonly [type: string, body: string]>> = {
  html: ['text/html', `<html><body onload="${RUN.replaceAll('"', "'")}"><script>${RUN}</script>`],
  svg: ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><script>${RUN}</script></svg>`],
  xml: ['text/xml', `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`],
  script: ['text/javascript', RUN],
  text: ['text/plain', `<script>${RUN}</script>`],
}

test('no backend response runs as a page or a script of the site', async ({ page, start }) => {
  const { server: backend, port } = await listen(
    (request, response) => {
      const [type, body] = ACTIVE[request.url?.split('/').at(-1) ?? ''] ?? ['text/plain', '']
      // The response's own policy does not count.
      response.setHeader('content-security-policy', "default-src * 'unsafe-inline'")
      response.setHeader('content-type', type)
      response.end(body)
    },
    { host: '127.0.0.1', port: 0 },
  )
  try {
    // The server itself, not the https proxy in front of it.
    const { ownOrigin: origin } = await start(`http://127.0.0.1:${port}`)
    const hasRun = () =>
      page.evaluate(() => [
        'ran' in globalThis,
        document.documentElement.getAttribute('data-ran'),
        globalThis.origin,
      ])
    for (const what of Object.keys(ACTIVE)) {
      await page.goto(`${origin}/api/v2/${what}`)
      expect([what, ...(await hasRun())]).toEqual([what, false, null, 'null'])
    }
    await page.goto(`${origin}/rules`)
    const script = "import('/api/v2/script').then(() => 'taken', () => 'refused')"
    expect(await page.evaluate(script)).toBe('refused')
    expect((await hasRun()).slice(0, 2)).toEqual([false, null])
  } finally {
    backend.closeAllConnections()
    backend.close()
  }
})

test('holds 2,000 connections and serves 500 requests a second without an error @ours', async ({
  start,
}) => {
  // 2,000 connections take time on a busy machine.
  test.slow()
  const server = await start(DEAD)
  expect(await residentMB(server.pid)).toBeLessThan(RESTING_MB)
  const asked = { connections: 2000, perSecond: 500, seconds: 2 }
  expect(await load(`${server.ownOrigin}/`, asked)).toEqual({
    opened: 2000,
    outcomes: { 200: 2000 + 500 * 2 },
  })
  expect(await residentMB(server.pid)).toBeLessThan(LOADED_MB)
})

test('scores 130 with the Observatory, and its policies have no findings', async ({ request }) => {
  const answer = await request.get('/')
  const page = policyIn(await answer.text())
  expect(observatoryScore(answer.headers(), page)).toBeGreaterThanOrEqual(130)

  // Both policies apply; directives that a page cannot set are in the header.
  const header = answer.headers()['content-security-policy'] ?? ''
  const named = new Set(page.split('; ').map((directive) => directive.split(' ')[0]))
  const rest = header.split('; ').filter((directive) => !named.has(directive.split(' ')[0]))
  const { csp } = new CspParser([page, ...rest].join('; '))
  const findings = new CspEvaluator(csp).evaluate()
  // The remaining findings are reminders that the host must not serve uploads.
  const serious = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
  expect(serious).toEqual([])
})
