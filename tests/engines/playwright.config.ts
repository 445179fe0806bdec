import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { builtSite, commonConfig, demoSite, portOf, serverProject, SETUP } from '../setup/config'

const site = builtSite(await portOf('TEST_PORT'))
const demo = await demoSite()
await portOf('TEST_PORT_WEBKIT')

/** The journeys that every player makes, and the demonstration, in browsers other than Chromium. */
export default defineConfig(commonConfig('engines'), {
  globalSetup: [join(import.meta.dirname, 'install.ts'), SETUP.build],
  testDir: '.',
  // One browser at a time, because both share a sandbox.
  workers: 1,
  timeout: 60_000,
  projects: [
    serverProject('site', site),
    serverProject('files', demo, 300_000),
    ...['Firefox', 'WebKitGTK'].flatMap((name) => [
      {
        name,
        dependencies: ['site'],
        testMatch: 'journeys.engines.ts',
        use: { baseURL: site.url },
      },
      {
        name: `${name}, demonstration`,
        dependencies: ['files'],
        testMatch: 'demo.engines.ts',
        use: { baseURL: demo.url },
      },
    ]),
  ],
})
