import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { builtSite, commonConfig, portOf, serverProject, SETUP } from '../setup/config'

const site = builtSite(await portOf('TEST_PORT'))
await portOf('TEST_PORT_WEBKIT')

/** The journeys that every player makes, in browsers of other makes than Chromium, on the build and its sandbox. */
export default defineConfig(commonConfig('engines'), {
  globalSetup: [join(import.meta.dirname, 'install.ts'), SETUP.build],
  testDir: '.',
  testMatch: '*.engines.ts',
  // One browser after the other, and one sandbox for both.
  workers: 1,
  timeout: 40_000,
  projects: [
    serverProject('site', site),
    ...['Firefox', 'WebKitGTK'].map((name) => ({
      name,
      dependencies: ['site'],
      use: { baseURL: site.url },
    })),
  ],
})
