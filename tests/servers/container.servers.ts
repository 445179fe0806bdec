import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../../tooling/build/folders'
import { startContainer } from '../../tooling/serve/container'

test('the container serves the site as an unprivileged user on a read-only root, with the settings and brand given at start @ours', async ({
  page,
}) => {
  test.skip(process.getuid?.() !== 0, 'Only root may mount.')
  const brand = await mkdtemp(join(tmpdir(), 'brand-'))
  await chmod(brand, 0o755)
  await writeFile(join(brand, 'texts.ru.json'), '{ "home.title": "Маяк над гаванью" }')
  const server = await startContainer({
    build: BUILD_FOLDER,
    deploy: DEPLOY_FOLDER,
    volume: brand,
    env: { VITE_SITE_NAME: 'Harbour', BRAND_DIR: '/mnt', BACKEND_URL: 'http://127.0.0.1:1' },
  })
  try {
    const health = await fetch(`${server.origin}/healthz`)
    expect(health.status).toBe(200)
    expect(server.isHealthy()).toBe(true)
    expect((await fetch(`${server.origin}/api/v2/user/check`)).status).toBe(502)

    // Its pages are made at start, compressed copies included.
    expect((await fetch(server.origin)).headers.get('content-encoding')).toBe('gzip')

    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
    expect(status).toMatch(/^CapEff:\t0+$/m)
    const mounts = await readFile(`/proc/${server.pid}/mountinfo`, 'utf8')
    expect(mounts.split('\n').filter((line) => /^\d+ \d+ \S+ \S+ \S+ rw/.test(line))).toEqual([])

    await page.goto(server.origin)
    await expect(page.locator('html')).toHaveAttribute('data-boot', 'live')
    await expect(page).toHaveTitle(/Harbour/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Маяк над гаванью')

    await expect(server.buildFromDeployment()).rejects.toThrow('dist/assets')
  } finally {
    await server.stop()
    await rm(brand, { recursive: true })
  }
})
