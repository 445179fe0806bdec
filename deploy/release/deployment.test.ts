import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSiteFiles } from '#deploy/site-files'
import { Deployment } from './deployment'

const DAY_MS = 86_400_000

let folder: string
let now: number
let deployment: Deployment

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployment-'))
  now = Date.parse('2026-01-01T08:00:00Z')
  deployment = new Deployment(join(folder, 'site'), () => new Date(now))
})

afterEach(() => rm(folder, { recursive: true }))

/** Writes a build of these assets. */
async function writeBuild(build: string, assets: string[]): Promise<string> {
  const root = join(folder, `build-${build}`)
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(`${root}-deploy`, { recursive: true })
  await writeFile(join(root, 'index.html'), build)
  await writeFile(
    join(root, 'version.json'),
    JSON.stringify({ build, contract: '1', commit: null }),
  )
  await writeFile(join(`${root}-deploy`, 'server.mjs'), build)
  await Promise.all(assets.map((name) => writeFile(join(root, 'assets', name), name)))
  return root
}

/** Deploys a build of these assets. */
async function deploy(build: string, assets: string[]): Promise<void> {
  now += 60_000
  const root = await writeBuild(build, assets)
  await deployment.deploy(root, `${root}-deploy`)
}

const modeOf = async (path: string) => (await stat(join(folder, 'site', path))).mode & 0o777
const served = (file: string) => readFile(join(folder, 'site/current', file), 'utf8')
const assets = async () => (await readdir(join(folder, 'site/current/dist/assets'))).toSorted()

it('serves the build with what serves it', async () => {
  await deploy('a', ['app-1.js'])
  expect(await served('dist/index.html')).toBe('a')
  expect(await served('dist-deploy/server.mjs')).toBe('a')
  expect(await served('dist/assets/app-1.js')).toBe('app-1.js')
})

it('keeps the assets of former builds, also for a server that reads all files', async () => {
  await deploy('a', ['app-1.js', 'same.js'])
  await deploy('b', ['app-2.js', 'same.js'])
  expect(await served('dist/index.html')).toBe('b')
  expect(await assets()).toEqual(['app-1.js', 'app-2.js', 'same.js'])
  const files = await readSiteFiles(join(folder, 'site/current/dist'))
  expect(files.has('/assets/app-1.js')).toBe(true)
})

it('prunes releases 30 days after they were replaced, but the last one before, and the assets of none', async () => {
  await deploy('a', ['app-1.js'])
  await deploy('b', ['app-2.js'])
  now += 20 * DAY_MS
  await deploy('c', ['app-3.js'])
  now += 20 * DAY_MS
  await deploy('d', ['app-4.js'])
  expect(await assets()).toEqual(['app-2.js', 'app-3.js', 'app-4.js'])
  expect((await deployment.releases()).map(({ build }) => build)).toEqual(['b', 'c', 'd'])
  now += 40 * DAY_MS
  await deploy('e', ['app-5.js'])
  expect(await assets()).toEqual(['app-4.js', 'app-5.js'])
  expect(await readdir(join(folder, 'site/releases'))).toHaveLength(2)
})

it('rolls back, with the assets of the release that is left', async () => {
  await deploy('a', ['app-1.js'])
  await deploy('b', ['app-2.js'])
  await deployment.rollback()
  expect(await served('dist/index.html')).toBe('a')
  expect(await assets()).toEqual(['app-1.js', 'app-2.js'])
  await expect(deployment.rollback()).rejects.toThrow('no release before')
  await deploy('c', ['app-3.js'])
  expect(await served('dist/index.html')).toBe('c')
})

it('rolls back to what players had before, not to a release that was rolled back', async () => {
  await deploy('a', [])
  await deploy('b', [])
  await deployment.rollback()
  await deploy('c', [])
  await deployment.rollback()
  expect(await served('dist/index.html')).toBe('a')
})

it('gives pages the time of the deployment, by which servers distinguish them', async () => {
  const before = Date.now() - 1000
  await deploy('a', [])
  const { mtimeMs } = await stat(join(folder, 'site/current/dist/index.html'))
  expect(mtimeMs).toBeGreaterThan(before)
})

it('keeps the release before the one that is served, however long ago it was replaced', async () => {
  await deploy('a', ['app-1.js'])
  await deploy('b', ['app-2.js'])
  now += 20 * DAY_MS
  await deploy('c', ['app-3.js'])
  now += 15 * DAY_MS
  await deployment.rollback()
  expect(await served('dist/index.html')).toBe('b')
  await deployment.rollback()
  expect(await served('dist/index.html')).toBe('a')
  expect(await served('dist/assets/app-1.js')).toBe('app-1.js')
})

it('is there to be read by every user, whatever the umask was', async () => {
  const before = process.umask(0o077)
  try {
    await deploy('a', ['app-1.js'])
  } finally {
    process.umask(before)
  }
  for (const path of ['', 'releases', 'current', 'current/dist', 'current/dist/assets']) {
    expect([path, await modeOf(path)]).toEqual([path, 0o755])
  }
  for (const path of ['index.html', 'assets/app-1.js']) {
    expect([path, await modeOf(`current/dist/${path}`)]).toEqual([path, 0o644])
  }
})

it('refuses a folder without a whole build, and leaves what is served', async () => {
  await deploy('a', ['app-1.js'])
  await mkdir(join(folder, 'empty'))
  await expect(deployment.deploy(join(folder, 'empty'), folder)).rejects.toThrow('no build')
  expect(await served('dist/index.html')).toBe('a')
})

it('switches last: where copying fails, the former release is served', async () => {
  await deploy('a', ['app-1.js'])
  const build = await writeBuild('b', ['app-2.js'])
  await expect(deployment.deploy(build, join(folder, 'nothing'))).rejects.toThrow('ENOENT')
  expect(await served('dist/index.html')).toBe('a')
  expect(await deployment.releases()).toHaveLength(1)
  await deploy('c', ['app-3.js'])
  expect(await readdir(join(folder, 'site/releases'))).toHaveLength(2)
})
