import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settingsOver } from '#deploy/settings/stamped-settings'
import { writeSmallRelease } from '#deploy/testing/small-release'
import { lackOf, settingsOf, stampApart, startLines } from './settings-apart'

let folder: string

/** A release whose `settings.mjs` is this program. */
async function release(program: string): Promise<string> {
  await mkdir(join(folder, 'first/dist-deploy'), { recursive: true })
  await mkdir(join(folder, 'first/dist'))
  await symlink('first', join(folder, 'current'))
  await writeFile(join(folder, 'first/dist-deploy/settings.mjs'), program)
  return join(folder, 'current/dist')
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamp-apart-'))
})

afterEach(() => rm(folder, { recursive: true }))

it('takes the files that the program of the release makes of its build', async () => {
  const root = await release(`
    const files = new Map([['rules.html', Buffer.from(process.argv[2])], ['sitemap.xml', null]])
    process.send(files, undefined, undefined, () => process.disconnect())`)
  const files = await stampApart(root)
  expect(Buffer.from(files.get('rules.html') ?? []).toString()).toBe(join(folder, 'first/dist'))
  expect(files.get('sitemap.xml')).toBeNull()
})

it('lays the settings of the environment over those that the build was stamped with, and names both', async () => {
  const root = await release('')
  const stamped = {
    name: 'Beacon',
    brand: '0a1b',
    given: { VITE_SITE_NAME: 'Beacon', VITE_SITE_URL: 'https://play.example/site' },
  }
  await writeFile(join(folder, 'first/dist-deploy/settings.json'), JSON.stringify(stamped))
  vi.stubEnv('VITE_SITE_NAME', 'Harbour')
  try {
    const { site } = await settingsOf(root)
    expect(site).toMatchObject({ name: 'Harbour', basePath: '/site' })
    expect(await startLines(root, { VITE_SITE_NAME: 'Harbour' })).toEqual([
      'Harbour, https://play.example/site, with brand 0a1b',
      'from the environment: VITE_SITE_NAME; as stamped: VITE_SITE_URL; the others by default',
    ])
  } finally {
    vi.unstubAllEnvs()
  }
})

it('takes the brand that the build was stamped with, unless the environment names another', async () => {
  await mkdir(join(folder, 'stamped-brand'))
  expect((await settingsOver(folder, {})).brandFolder).toBe(join(folder, 'stamped-brand'))
  expect((await settingsOver(folder, { BRAND_DIR: 'own' })).brandFolder).toBe('own')
})

it('fails with the program', async () => {
  const root = await release('process.exit(3)')
  await expect(stampApart(root)).rejects.toThrow('failed with exit code 3')
})

it('says which file a copy lacks', async () => {
  const root = await writeSmallRelease(folder, 'a', ['app-1.js'])
  expect(await lackOf(root)).toBeUndefined()
  await rm(join(root, 'assets/app-1.js'))
  expect(await lackOf(root)).toMatch(/is incomplete: .*app-1\.js is missing\.$/)
})
