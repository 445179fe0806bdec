import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { run } from './run'
import { snippets, unclaimed } from './snippets'

const FOLDER = 'test-results/clients'

test('every snippet says where it runs', () => {
  expect(unclaimed()).toEqual([])
})

test('the snippets for Vitest', { timeout: 60_000 }, async () => {
  mkdirSync(FOLDER, { recursive: true })
  const codes = snippets('vitest')
  for (const [index, code] of codes.entries()) writeFileSync(`${FOLDER}/${index}.test.ts`, code)
  const config = ['--config', 'contract/clients/vitest.config.ts', '--root', '.']
  await run(['vitest', 'run', ...config], { VITEST: undefined })
  const report: unknown = JSON.parse(readFileSync(`${FOLDER}/report.json`, 'utf8'))
  const suites = codes.length
  expect(report).toMatchObject({ numTotalTestSuites: suites, numPassedTests: 3, numFailedTests: 0 })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('the snippets for a shell', { timeout: 60_000 }, async () => {
  const port = await freePort()
  const words = ['--import', 'tsx', 'sandbox/server/serve.ts', '--port', String(port)]
  const sandbox = spawn(process.execPath, words)
  try {
    await new Promise<void>((resolve) => {
      sandbox.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('long_names')) resolve()
      })
    })
    const [code = ''] = snippets('curl')
    const script = code.replaceAll('127.0.0.1:8787', `127.0.0.1:${port}`)
    const said = await run(['bash', '-e', '-c', script])
    expect(said).toContain('"result":"ok"')
    expect(said).toContain('"resendAfter":60')
    expect(said).toContain('/recovery?key=')
    expect(said).toContain('"status":503')
  } finally {
    sandbox.kill()
  }
})
