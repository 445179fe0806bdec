import { defineConfig } from '@playwright/test'
import { builtSite, commonConfig, portOf, serverProject, SETUP } from '../setup/config'

const site = builtSite(
  await portOf('TEST_PORT_BELOW'),
  { SETTINGS_FROM: 'environment', VITE_SITE_URL: 'https://play.example/site/' },
  '/site/',
)

/** The main journeys on the same build, stamped for a base path. */
export default defineConfig(commonConfig('below'), {
  globalSetup: [SETUP.chromium, SETUP.build],
  testDir: '.',
  testMatch: '*.below.ts',
  // Runs alongside the tests in other engines.
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
