import { defineConfig } from '@playwright/test'
import { findChromium } from './tooling/checks/chromium'
import { freePort } from './tooling/serve/free-port'

const chromium = findChromium()
if (chromium === undefined) throw new Error('No Chromium. npm test installs one and says how.')

// Chosen once: the workers inherit it with the environment.
const port = (process.env['TEST_PORT_DEMO'] ??= String(await freePort()))
const origin = `http://localhost:${port}`
const settings = { HOST: '127.0.0.1', PORT: port, SETTINGS_FROM: 'defaults' }

/** The demonstration in Chromium: a host of files, with its own headers and no backend. */
export default defineConfig({
  testDir: 'tests/demo',
  testMatch: '*.demo.ts',
  outputDir: 'test-results/demo',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/demo.json' }]],
  use: {
    baseURL: origin,
    locale: 'ru-RU',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: [...chromium.args, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost'],
    },
  },
  projects: [{ name: 'demo', use: { browserName: 'chromium' } }],
  webServer: {
    // The build carries the port of the payments, so both get the same.
    command: `"${process.execPath}" --import tsx tooling/build/build-demo.ts && "${process.execPath}" --import tsx tooling/serve/serve-demo.ts`,
    url: origin,
    env: settings,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2000 },
  },
})
