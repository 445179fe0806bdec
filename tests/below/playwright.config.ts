import { defineConfig } from '@playwright/test'
import { builtSite, commonConfig, portOf, serverProject, SETUP } from '../setup/config'

const site = builtSite(
  await portOf('TEST_PORT_BELOW'),
  { SETTINGS_FROM: 'environment', VITE_SITE_URL: 'https://play.example/site/' },
  '/site/',
)

/** The first journeys on the same build, stamped to be served below a path. */
export default defineConfig(commonConfig('below'), {
  globalSetup: [SETUP.chromium, SETUP.build],
  testDir: '.',
  testMatch: '*.below.ts',
  // Beside the tests in other engines.
  workers: 1,
  projects: [
    serverProject('site', site),
    {
      name: 'below',
      dependencies: ['site'],
      use: { browserName: 'chromium', baseURL: site.url, timezoneId: 'Europe/Moscow' },
    },
  ],
})
