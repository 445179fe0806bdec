import { defineConfig } from '@playwright/test'
import { commonConfig, demoSite, serverProject, SETUP } from '../setup/config'

const demo = await demoSite('/site')

/** The demonstration in Chromium, on a static host without a backend, under a base path. The engines open it at the root. */
export default defineConfig(commonConfig('demo'), {
  globalSetup: SETUP.chromium,
  testDir: '.',
  testMatch: '*.demo.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    serverProject('files', demo, 300_000),
    {
      name: 'demo',
      dependencies: ['files'],
      use: { browserName: 'chromium', baseURL: `${demo.url}/` },
    },
  ],
})
