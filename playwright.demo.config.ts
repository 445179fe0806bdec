import { defineConfig } from '@playwright/test'
import { launchOptions } from './tooling/checks/chromium'
import { freePort } from './tooling/serve/free-port'

// Chosen once: the workers inherit it with the environment.
const port = (process.env['TEST_PORT_DEMO'] ??= String(await freePort()))
const origin = `http://localhost:${port}`
const settings = { HOST: '127.0.0.1', PORT: port, SETTINGS_FROM: 'defaults' }

/** The demonstration in Chromium: a host of files, with its own headers and no backend. */
export default defineConfig({
  globalSetup: './tooling/checks/chromium-setup.ts',
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
    launchOptions: launchOptions(),
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
