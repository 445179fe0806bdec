import { defineConfig } from '@playwright/test'
import { launchOptions } from '../../../tooling/checks/chromium'

/** `npm run test:full` has already built the site. */
const isBuilt = process.env['SITE_BUILT'] !== undefined

/** No journey looks at a picture; they take a tenth of the time. */
const { args, ...browser } = launchOptions()

const port = process.env['UI_PORT'] ?? '4174'
const origin = `http://localhost:${port}`

/** The journeys that must work with any backend, on the production build. */
export default defineConfig({
  globalSetup: '../../../tests/setup/chromium.ts',
  testDir: '../../../tests',
  outputDir: '../../../test-results/any-backend',
  grep: /@any-backend/,
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['json', { outputFile: process.env['UI_REPORT'] ?? 'test-results/ui.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: origin,
    locale: 'ru-RU',
    // Painting the scene's motion takes a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...args, '--blink-settings=imagesEnabled=false'] },
  },
  webServer: {
    command: `"${process.execPath}" --import tsx tooling/serve/start.ts${isBuilt ? ' --no-build' : ''}`,
    cwd: '../../..',
    url: origin,
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      SETTINGS_FROM: 'environment',
      ...(isBuilt ? {} : { BUILD_FOLDER: 'dist-any-backend' }),
      BACKEND_URL: process.env['UI_BACKEND'] ?? '',
    },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
