import { defineConfig } from '@playwright/test'
import { DEFAULT_PORT } from './tooling/build/settings'
import { SERVICES_SETTINGS } from './tooling/testing/services-settings'
import { builtSite, commonConfig, portOf, serverProject, SETUP } from './tests/setup/config'

// The build allows payments at exactly this port; for another one its pages are stamped again.
const site = builtSite(await portOf('TEST_PORT', DEFAULT_PORT.production))
const siteWithServices = builtSite(await portOf('TEST_PORT_SERVICES'), SERVICES_SETTINGS)

/**
 * The browser tests of `npm test`, which must stay within two minutes on two cores: the journeys of a player, by mouse
 * and by keyboard, and what no other level can prove. `npm run test:full` runs all others, and the tests marked `@full`
 * in these files: every failure path, every screen variant, and everything that needs a second server.
 */
const CORE = /\/(?:first-journey|headers|keyboard-account|session|shell-sign-out)\.spec/

/** Tests that look at pictures, or at what is painted and laid out around them. */
const PICTURES = new RegExp(
  `/(${[
    'adverse-conditions',
    'first-frames',
    'forced-colours',
    'home',
    'largest-paint',
    'layout',
    'loading-order',
    'page-watch',
    'prerender',
    'print',
    'protection-by-app',
    'screens',
  ].join('|')})\\.spec`,
)

/** The journeys that the contract kit runs against any backend: `through-ui.full.test.ts` runs them. */
const ANY_BACKEND = /\/any-backend[\w-]*\.spec/

/** Tests that need third-party services: bot check and error reports. */
const SERVICES = /\/(?:bot-check|telemetry)[\w-]*\.spec/

const common = commonConfig('browser')

/** Pictures take a tenth of the time, so tests that do not look at them load none. */
const withoutPictures = {
  ...common.use?.launchOptions,
  args: [...(common.use?.launchOptions?.args ?? []), '--blink-settings=imagesEnabled=false'],
}

/** Browser tests: the production build on the sandbox, with its production headers. */
export default defineConfig(common, {
  globalSetup: [SETUP.chromium, SETUP.build],
  testDir: 'tests',
  // One more than the cores that everything is measured on: a page waits now and then.
  workers: 3,
  fullyParallel: true,
  use: {
    browserName: 'chromium',
    baseURL: site.url,
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
  },
  projects: [
    serverProject('site', site),
    serverProject('site with services', siteWithServices),
    { name: 'core', dependencies: ['site'], testMatch: CORE, testIgnore: SERVICES },
    {
      name: 'wide @full',
      dependencies: ['site'],
      testIgnore: [CORE, PICTURES, SERVICES, ANY_BACKEND],
      use: { launchOptions: withoutPictures },
    },
    { name: 'pictures @full', dependencies: ['site'], testMatch: PICTURES },
    {
      name: 'services @full',
      dependencies: ['site with services'],
      testMatch: SERVICES,
      use: { baseURL: siteWithServices.url },
    },
  ],
})
