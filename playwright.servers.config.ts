import { defineConfig } from '@playwright/test'
import { launchOptions } from './tooling/checks/chromium'
import { freePort } from './tooling/serve/free-port'

const SERVERS = ['nginx', 'caddy', 'server.mjs']

// Chosen once: the workers inherit it with the environment. The build allows payments at this very port.
const backendPort = (process.env['TEST_PORT'] ??= '4173')
const backend = `http://127.0.0.1:${backendPort}`
const ports: string[] = (process.env['TEST_PORTS_SERVERS'] ??= (
  await Promise.all(SERVERS.map(freePort))
).join()).split(',')

const node = `"${process.execPath}" --import tsx`
const servers = SERVERS.map((name, index) => ({
  name,
  site: `test-results/servers/${name}`,
  port: ports[index] ?? '',
}))

/** The site on the servers of production, in Chromium: each with the files of the build, over https, before one sandbox. */
export default defineConfig({
  globalSetup: './tooling/checks/chromium-setup.ts',
  testDir: 'tests/servers',
  testMatch: '*.servers.ts',
  outputDir: 'test-results/servers-output',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/servers.json' }]],
  use: {
    locale: 'ru-RU',
    // Painting the scene's motion takes a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    ignoreHTTPSErrors: true,
    launchOptions: launchOptions(['localhost', '127.0.0.1']),
  },
  projects: servers.map(({ name, port, site }) => ({
    name,
    use: { browserName: 'chromium' as const, baseURL: `https://localhost:${port}` },
    metadata: { site, backend },
  })),
  webServer: [
    {
      command: `${node} sandbox/server/serve.ts --port ${backendPort}`,
      url: `${backend}/__sandbox`,
      reuseExistingServer: false,
    },
    ...servers.map(({ name, port, site }) => ({
      command: `${node} tooling/serve/serve-real.ts ${name}`,
      url: `https://localhost:${port}`,
      ignoreHTTPSErrors: true,
      env: { SITE: site, PORT: port, BACKEND_URL: backend },
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    })),
  ],
})
