import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { extname, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { ensureChromium } from '../../tooling/checks/chromium'
import { run } from './run'
import { snippets } from './snippets'

const FOLDER = resolve('test-results/clients-browser')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
}

let server: Server
let origin = ''

/** A page of somebody's application, with nothing behind it. */
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(`${FOLDER}/public`, { recursive: true })
  const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  copyFileSync(worker, `${FOLDER}/public/mockServiceWorker.js`)
  const started = `\ndocument.body.dataset['mocks'] = 'ready'\n`
  writeFileSync(`${FOLDER}/main.ts`, `${snippets('browser').join('\n')}${started}`)
  writeFileSync(
    `${FOLDER}/index.html`,
    '<!doctype html><html lang="en"><title>An application</title><body><script type="module" src="./main.ts"></script></body></html>',
  )
  await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^#\//, replacement: `${resolve('src')}/` }] },
    build: { target: 'es2022', outDir: 'built' },
  })
  server = createServer(({ url = '/' }, response) => {
    try {
      const name = url === '/' ? '/index.html' : url
      const body = readFileSync(`${FOLDER}/built${name}`)
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = typeof address === 'object' && address ? `http://localhost:${address.port}` : ''
}, 120_000)

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('the snippet for a browser', { timeout: 120_000 }, async () => {
  const { executablePath, args } = ensureChromium()
  const browser = await chromium.launch({ executablePath, args: [...args] })
  try {
    const page = await browser.newPage()
    await page.goto(origin)
    await page.locator('body[data-mocks="ready"]').waitFor({ state: 'attached' })
    const answer = await page.evaluate(async () => {
      const response = await fetch('/api/v2/user/check')
      const body: unknown = await response.json()
      return { status: response.status, body }
    })
    expect(answer).toMatchObject({ status: 200, body: { user: { login: 'rider_77' } } })
  } finally {
    await browser.close()
  }
})

test('the snippet for Playwright', { timeout: 120_000 }, async () => {
  const { executablePath, args } = ensureChromium()
  const folder = `${FOLDER}/playwright`
  mkdirSync(folder, { recursive: true })
  // Playwright reads the paths of the tsconfig beside its configuration.
  const paths = { '#/*': [`${resolve('src')}/*`] }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions: { paths } }))
  writeFileSync(`${folder}/snippet.spec.ts`, snippets('playwright').join('\n'))
  const launchOptions = { executablePath, args }
  const use = { baseURL: origin, serviceWorkers: 'block', launchOptions }
  const config = { testDir: '.', outputDir: 'out', reporter: 'line', workers: 1, use }
  writeFileSync(`${folder}/playwright.config.ts`, `export default ${JSON.stringify(config)}\n`)
  const said = await run(['playwright', 'test', '--config', `${folder}/playwright.config.ts`])
  expect(said).toContain('1 passed')
})
