import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium'
import { freePort } from './scripts/free-port'

const chromium = findChromium()
if (chromium === undefined) throw new Error('No Chromium. npm test installs one and says how.')
process.env['CHROMIUM_PATH'] = chromium.executablePath

// Chosen once: the workers inherit it with the environment.
const port = (process.env['TEST_PORT'] ??= String(await freePort()))
const origin = `http://localhost:${port}`

/** Browser tests: the production build on the sandbox, with its production headers. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      // Nothing leaves this machine, whatever a page asks for.
      args: [...chromium.args, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost'],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    // SITE_BUILT: `npm test` has just built what is to be served.
    command: `"${process.execPath}" --import tsx scripts/start.ts${process.env['SITE_BUILT'] ? ' --no-build' : ''}`,
    url: origin,
    env: { PORT: port, HOST: '127.0.0.1', SITE_SETTINGS: 'defaults' },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
