import { defineConfig } from '@playwright/test'
import { freePort } from './tooling/serve/free-port'

// Chosen once: the workers inherit it with the environment.
const port = (process.env['TEST_PORT'] ??= String(await freePort()))
process.env['TEST_PORT_WEBKIT'] ??= String(await freePort())
const origin = `http://localhost:${port}`

/** The journeys that every player makes, in browsers of other makes than Chromium, on the build and its sandbox. */
export default defineConfig({
  testDir: 'tests/engines',
  testMatch: '*.engines.ts',
  outputDir: 'test-results/engines',
  // One browser after the other, and one sandbox for both.
  workers: 1,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/engines.json' }]],
  use: { baseURL: origin },
  projects: [{ name: 'Firefox' }, { name: 'WebKitGTK' }],
  webServer: {
    command: `"${process.execPath}" --import tsx tooling/serve/start.ts --no-build`,
    url: origin,
    env: { HOST: '127.0.0.1', PORT: port, SETTINGS_FROM: 'defaults' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
