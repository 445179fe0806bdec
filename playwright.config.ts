import { defineConfig } from '@playwright/test'
import { launchOptions } from './tooling/checks/chromium'
import { SERVICES_SETTINGS } from './tooling/checks/services-settings'
import { freePort } from './tooling/serve/free-port'

// Chosen once: the workers inherit it with the environment.
const port = (process.env['TEST_PORT'] ??= String(await freePort()))
const servicesPort = (process.env['TEST_PORT_SERVICES'] ??= String(await freePort()))
const origin = `http://localhost:${port}`
const servicesOrigin = `http://localhost:${servicesPort}`

/**
 * The browser tests of `npm test`, which is to stay within four minutes on two cores: the journeys of a player, by
 * mouse and by keys, and what no other level can prove. `npm run test:full` runs all others, and what these files mark
 * `@full`: every failure path, every screen variant.
 */
const CORE = new RegExp(
  `/(${[
    'bot-check',
    'first-journey',
    'headers',
    'keyboard-(account|profile|shell)',
    'page-watch',
    'session',
    'shell-(language|sign-out)',
  ].join('|')})\\.spec`,
)

/** What looks at pictures, or at what is painted and laid out around them. */
const PICTURES = new RegExp(
  `/(${[
    'adverse-conditions',
    'first-frames',
    'forced-colours',
    'home',
    'largest-paint',
    'layout',
    'loading-order',
    'prerender',
    'print',
    'protection-by-app',
    'screens',
  ].join('|')})\\.spec`,
)

/** The journeys that the contract's kit makes against any backend: `through-ui.full.test.ts` runs them. */
const ANY_BACKEND = /\/any-backend[\w-]*\.spec/

/** What needs the services of others: the bot check, error reports. */
const SERVICES = /\/(?:bot-check|telemetry)[\w-]*\.spec/

/** The build with settings of its own, on its own sandbox. */
function server(url: string, env: Record<string, string>, args: string) {
  return {
    command: `"${process.execPath}" --import tsx tooling/serve/start.ts${args}`,
    url,
    env: { HOST: '127.0.0.1', ...env },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2000 },
  }
}

const chromium = launchOptions()

const use = {
  browserName: 'chromium',
  // Painting the scene's motion takes a fifth of the time. What moves is tested where it says so.
  contextOptions: { reducedMotion: 'reduce' },
} as const

/** Pictures take a tenth of the time. */
const useWithoutPictures = {
  ...use,
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--blink-settings=imagesEnabled=false'],
  },
}

/** Browser tests: the production build on the sandbox, with its production headers. */
export default defineConfig({
  globalSetup: './tooling/checks/chromium-setup.ts',
  testDir: 'tests',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: origin,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
  projects: [
    { name: 'core', testMatch: CORE, testIgnore: SERVICES, use },
    {
      name: 'wide @full',
      testIgnore: [CORE, PICTURES, SERVICES, ANY_BACKEND],
      use: useWithoutPictures,
    },
    { name: 'pictures @full', testMatch: PICTURES, use },
    { name: 'services', testMatch: SERVICES, use: { ...use, baseURL: servicesOrigin } },
  ],
  webServer: [
    // SITE_BUILT: `npm test` has just built what is to be served.
    server(
      origin,
      { PORT: port, SETTINGS_FROM: 'defaults' },
      process.env['SITE_BUILT'] ? ' --no-build' : '',
    ),
    // It starts when the other is there.
    server(servicesOrigin, { PORT: servicesPort, ...SERVICES_SETTINGS }, ' --no-build'),
  ],
})
