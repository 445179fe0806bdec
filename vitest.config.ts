import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config'

/** Wide tables, every failure path of a page, and whole runs of the kit: `npm run test:full`. */
const WIDE = '**/*.full.test.{ts,tsx}'

const SITE = ['src/**/*.test.{ts,tsx}']
const TOOLS = ['{deploy,tooling}/**/*.test.ts']
const KIT = ['{contract,sandbox}/**/*.test.ts']

/** Tests that load modules again, as a new page load does: other files of the worker would have to as well. */
const reloading = globSync(SITE).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.resetModules('),
)

const exclude = [...configDefaults.exclude, ...(process.env['TEST_FULL'] ? [] : [WIDE])]

const shared: TestUserConfig = {
  environment: 'node',
  // The files of a worker share their modules, so the app is loaded once instead of for every file: 33 s of processor
  // time instead of 82.
  isolate: false,
  // A busy machine must not fail a test.
  testTimeout: 60_000,
  // Some hooks install packages and remove them again.
  hookTimeout: 180_000,
  setupFiles: ['src/testing/setup.ts'],
  exclude,
  // Rendering leaves much garbage: a larger space for new objects saves a tenth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
}

const site: TestUserConfig = {
  ...shared,
  environment: fileURLToPath(new URL('src/testing/page-environment.ts', import.meta.url)),
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...site,
          name: 'site',
          include: SITE,
          exclude: [...exclude, ...reloading],
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...site, name: 'site, reloading', include: reloading },
      },
      {
        extends: './vite.config.ts',
        test: { ...shared, name: 'tools', include: TOOLS },
      },
      {
        resolve: { tsconfigPaths: true },
        test: { ...shared, name: 'kit', include: KIT },
      },
    ],
  },
})
