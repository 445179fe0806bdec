import { join } from 'node:path'
import type { PlaywrightTestConfig, Project } from '@playwright/test'
import { launchOptions } from '../../tooling/checks/chromium'
import { freePort } from '../../tooling/serve/free-port'
import type { ServerOptions, TestServer } from './server'

const HERE = import.meta.dirname
const RESULTS = join(HERE, '../../test-results')

/** Scripts that Playwright runs before the tests (`globalSetup`). */
export const SETUP = { chromium: join(HERE, 'chromium.ts'), build: join(HERE, 'build.ts') }

/** The port for a name, chosen once: workers inherit it with the environment. */
export async function portOf(name: string, preferred?: number): Promise<string> {
  return (process.env[name] ??= String(await freePort(preferred)))
}

/** The configuration that all browser test suites share. */
export function commonConfig(suite: string): PlaywrightTestConfig<ServerOptions> {
  return {
    outputDir: join(RESULTS, suite),
    forbidOnly: Boolean(process.env['CI']),
    timeout: 60_000,
    expect: { timeout: 10_000 },
    reporter: [['list'], ['json', { outputFile: join(RESULTS, `${suite}.json`) }]],
    use: {
      locale: 'ru-RU',
      launchOptions: launchOptions(),
      // Painting the scene's motion takes a fifth of the time. Tests of motion enable it themselves.
      contextOptions: { reducedMotion: 'reduce' },
    },
  }
}

/** A project that starts a server for dependent projects, so that only servers needed by the selected tests start. */
export function serverProject(
  name: string,
  server: TestServer,
  limit = 120_000,
): Project<ServerOptions> & { name: string } {
  return { name, testDir: HERE, testMatch: 'server.setup.ts', timeout: limit, use: { server } }
}

/** The existing build, with its own sandbox as the backend. */
export function builtSite(
  port: string,
  env: Readonly<Record<string, string>> = { SETTINGS_FROM: 'defaults' },
  path = '/',
): TestServer {
  return {
    program: ['tooling/serve/start.ts', '--no-build'],
    env: { PORT: port, ...env },
    url: `http://localhost:${port}${path}`,
  }
}

/** The existing build of the demonstration. */
export async function demoSite(path = ''): Promise<TestServer> {
  const port = await portOf('TEST_PORT_DEMO')
  return {
    program: ['tooling/serve/serve-demo.ts', '--no-build'],
    env: {
      PORT: port,
      ...(path === ''
        ? { SETTINGS_FROM: 'defaults' }
        : { SETTINGS_FROM: 'environment', VITE_SITE_URL: `https://demo.example${path}` }),
    },
    url: `http://localhost:${port}${path}`,
  }
}
