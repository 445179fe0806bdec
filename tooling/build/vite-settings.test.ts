import { readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { expect, it, vi } from 'vitest'
import { siteSettings } from './vite-settings'

it('a page has the settings, and the name of the site for a title until the app gives it its own', async () => {
  vi.stubEnv('SETTINGS_FROM', 'environment')
  vi.stubEnv('VITE_SITE_NAME', 'Tom & Jerry')
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    plugins: [siteSettings()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const page = await server.transformIndexHtml('/', readFileSync('index.html', 'utf8'))
    expect(page).toContain('<title>Tom &amp; Jerry</title>')
    expect(page).toContain('id="settings">{"name":"Tom & Jerry"')
  } finally {
    await server.close()
    vi.unstubAllEnvs()
  }
})
