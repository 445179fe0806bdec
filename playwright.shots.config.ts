import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

const site = [tests.webServer ?? []].flat().slice(0, 1)

/** `npm run shots`: the screens of the browser tests as pictures, on the same build and sandbox. */
export default defineConfig({
  ...tests,
  testDir: 'tests/shots',
  testMatch: '*.shots.ts',
  reporter: 'line',
  // Without the one that has a key for the bot check.
  webServer: site,
  projects: [{ name: 'shots', use: { browserName: 'chromium' } }],
})
