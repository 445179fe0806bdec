import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../../tooling/checks/chromium'
import { DEFAULT_PORT } from '../../tooling/build/settings'
import { commonConfig, portOf, serverProject, SETUP } from '../setup/config'

// The build allows payments only at this port.
const backendPort = await portOf('TEST_PORT', DEFAULT_PORT.production)
const backend = `http://127.0.0.1:${backendPort}`

const servers = await Promise.all(
  ['nginx', 'caddy', 'server.mjs'].map(async (name) => ({
    name,
    site: `test-results/servers/${name}`,
    port: await portOf(`TEST_PORT_${name}`),
  })),
)

/** The site on the production servers, in Chromium: each serves the build over https, in front of one sandbox. */
export default defineConfig(commonConfig('servers'), {
  globalSetup: [SETUP.chromium, join(import.meta.dirname, 'install.ts'), SETUP.build],
  testDir: '.',
  testMatch: '*.servers.ts',
  outputDir: '../../test-results/servers-output',
  workers: 2,
  use: {
    ignoreHTTPSErrors: true,
    launchOptions: launchOptions(['localhost', '127.0.0.1']),
  },
  projects: [
    serverProject('sandbox', {
      program: ['tooling/serve/sandbox.ts', '--port', backendPort],
      env: {},
      url: `${backend}/__sandbox`,
    }),
    ...servers.flatMap(({ name, site, port }) => [
      serverProject(`${name} itself`, {
        program: ['tooling/serve/serve-real.ts', name],
        env: { SITE: site, PORT: port, BACKEND_URL: backend },
        url: `https://localhost:${port}`,
      }),
      {
        name,
        dependencies: ['sandbox', `${name} itself`],
        // Of nginx and Caddy, only what their configurations decide is tested.
        ...(name !== 'server.mjs' && { grepInvert: /@ours/ }),
        use: { browserName: 'chromium' as const, baseURL: `https://localhost:${port}` },
        metadata: { site, backend },
      },
    ]),
  ],
})
