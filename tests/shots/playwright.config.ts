import { defineConfig } from '@playwright/test'
import { DEFAULT_PORT } from '../../tooling/build/settings'
import { builtSite, commonConfig, portOf, serverProject, SETUP } from '../setup/config'

const site = builtSite(await portOf('TEST_PORT', DEFAULT_PORT.production))

/** `npm run shots`: screenshots of the browser tests' screens, with the same build and sandbox. */
export default defineConfig(commonConfig('shots'), {
  globalSetup: [SETUP.chromium, SETUP.build],
  testDir: '.',
  testMatch: '*.shots.ts',
  workers: 2,
  fullyParallel: true,
  reporter: 'line',
  projects: [
    serverProject('site', site),
    {
      name: 'shots',
      dependencies: ['site'],
      use: { browserName: 'chromium', baseURL: site.url, timezoneId: 'Europe/Moscow' },
    },
  ],
})
