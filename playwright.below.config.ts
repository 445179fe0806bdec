import { defineConfig } from '@playwright/test'
import tests from './playwright.config'
import { freePort } from './tooling/serve/free-port'

const port = (process.env['TEST_PORT_BELOW'] ??= String(await freePort()))
const origin = `http://localhost:${port}`

/** The first journeys on the same build, stamped to be served below a path. */
export default defineConfig({
  ...tests,
  testDir: 'tests/below',
  testMatch: '*.below.ts',
  outputDir: 'test-results/below',
  // Beside the tests in other engines.
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/below.json' }]],
  projects: [{ name: 'below', use: { browserName: 'chromium', baseURL: `${origin}/site/` } }],
  webServer: {
    command: `"${process.execPath}" --import tsx tooling/serve/start.ts --no-build`,
    url: `${origin}/site/`,
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      SETTINGS_FROM: 'environment',
      VITE_SITE_URL: 'https://play.example/site/',
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2000 },
  },
})
