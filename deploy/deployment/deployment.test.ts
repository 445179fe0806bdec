import { spawnSync } from 'node:child_process'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSiteFiles } from '#deploy/site-files'
import { Deployment } from './deployment'
import { writeSmallRelease } from '#deploy/testing/small-release'

const DAY_MS = 86_400_000

let folder: string
let now: number
let warnings: string[]
let deployment: Deployment

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployment-'))
  now = Date.parse('2026-01-01T08:00:00Z')
  warnings = []
  const clock = () => new Date(now)
  deployment = new Deployment(join(folder, 'site'), clock, (line) => warnings.push(line))
})

afterEach(() => rm(folder, { recursive: true }))

const writeBuild = (build: string, assets: string[]) => writeSmallRelease(folder, build, assets)

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
  await expect(deployment.rollback()).rejects.toThrow('no previous release')
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

it('makes a release readable for every user, whatever the umask', async () => {
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
  await expect(deployment.deploy(join(folder, 'empty'), folder)).rejects.toThrow('no build')
  const build = await writeBuild('b', ['app-2.js'])
  const deployed = () => deployment.deploy(build, `${build}-deploy`)
  for (const [file, content] of [
    [join(build, 'rules.html'), 'b'],
    [join(build, 'assets/app-2.js'), 'app-2.js'],
    [join(`${build}-deploy`, 'server.mjs'), 'b'],
  ] as const) {
    const line = `The build in ${build} is incomplete: ${file}`
    const { length } = content
    await writeFile(file, content.slice(1))
    await expect(deployed()).rejects.toThrow(`${line} has ${length - 1} bytes, not ${length}.`)
    await rm(file)
    await expect(deployed()).rejects.toThrow(`${line} is missing.`)
    await writeFile(file, content)
  }
  expect(await served('dist/index.html')).toBe('a')
})

it.each([
  // What serves it is copied last, and there a file cannot take the place of a folder.
  ['copying', 'releases/20260101T080100Z-b/dist-deploy/server.mjs'],
  ['listing it', 'releases.json.next'],
])('where %s fails, nothing of it is left; the former release is served', async (_, taken) => {
  await deploy('a', ['app-1.js'])
  const before = await readdir(join(folder, 'site'))
  const build = await writeBuild('b', ['app-2.js'])
  await mkdir(join(folder, 'site', taken), { recursive: true })
  await expect(deployment.deploy(build, `${build}-deploy`)).rejects.toThrow()
  expect(await served('dist/index.html')).toBe('a')
  expect(await assets()).toEqual(['app-1.js'])
  expect(await deployment.releases()).toHaveLength(1)
  expect(await readdir(join(folder, 'site/releases'))).toHaveLength(1)
  expect(await readdir(join(folder, 'site'))).toEqual(before)
  await deploy('c', ['app-3.js'])
  expect(await readdir(join(folder, 'site/releases'))).toHaveLength(2)
})

it('warns where it cannot remove what is no longer needed: the new release is served', async () => {
  await deploy('a', [])
  await mkdir(join(folder, 'site/assets/strange'))
  await deploy('b', [])
  expect(await served('dist/index.html')).toBe('b')
  expect(warnings).toEqual([expect.stringMatching(/^Some files .*strange/)])
})

it('takes the place of the same build, so that a rollback leads to another', async () => {
  await deploy('a', ['app-1.js'])
  const build = await writeBuild('b', ['app-2.js'])
  for (let count = 0; count < 3; count += 1) await deployment.deploy(build, `${build}-deploy`)
  expect((await deployment.releases()).map((release) => release.build)).toEqual(['a', 'b'])
  expect(await served('dist/index.html')).toBe('b')
  expect(await readdir(join(folder, 'site/releases'))).toHaveLength(2)
  await deployment.rollback()
  expect(await served('dist/index.html')).toBe('a')
})

it('deploys the same build with other settings beside it, twice in a second; but none without settings', async () => {
  const build = await writeBuild('a', ['app-1.js'])
  for (const id of ['20260101T080000Z-a', '20260101T080000Z-a-2']) {
    const stamped = { name: 'Kovyl', given: { VITE_STUDIO: id } }
    await writeFile(join(`${build}-deploy`, 'settings.json'), JSON.stringify(stamped))
    expect((await deployment.deploy(build, `${build}-deploy`)).id).toBe(id)
  }
  const bare = deploy('b', ['app-1.js'])
  await expect(bare).rejects.toThrow('no settings, but the site being served has: Kovyl')
  await deployment.rollback()
  expect(await readlink(join(folder, 'site/current'))).toBe('releases/20260101T080000Z-a')
})

it('replaces an asset that the machine did not write whole', async () => {
  await deploy('a', ['app-1.js'])
  await writeFile(join(folder, 'site/assets/app-1.js'), 'app')
  await deploy('b', ['app-1.js'])
  expect(await served('dist/assets/app-1.js')).toBe('app-1.js')
})

it('does not roll back to a release of which somebody has removed a part', async () => {
  await deploy('a', ['app-1.js'])
  await deploy('b', ['app-2.js'])
  const [a] = await deployment.releases()
  for (const part of ['assets/app-1.js', `releases/${a?.id}`]) {
    await rm(join(folder, 'site', part), { recursive: true })
    await expect(deployment.rollback()).rejects.toThrow(
      `The previous release, ${a?.id}, is incomplete`,
    )
    expect(await served('dist/index.html')).toBe('b')
  }
})

it('touches nothing where the place of its link is taken', async () => {
  await deploy('a', [])
  const link = join(folder, 'site/current')
  await rm(link)
  await mkdir(link)
  await expect(deploy('b', [])).rejects.toThrow(`${link} is not a symbolic link`)
  expect(await readdir(join(folder, 'site/releases'))).toHaveLength(1)
})

it('copies what a linked build leads to', async () => {
  const build = await writeBuild('a', ['app-1.js'])
  await symlink(build, join(folder, 'dist'))
  await symlink(`${build}-deploy`, join(folder, 'dist-deploy'))
  await deployment.deploy(join(folder, 'dist'), join(folder, 'dist-deploy'))
  await rm(build, { recursive: true })
  expect(await served('dist/index.html')).toBe('a')
  expect(await served('dist/assets/app-1.js')).toBe('app-1.js')
})

it('leaves a folder alone that holds other things', async () => {
  const build = await writeBuild('a', ['app-1.js'])
  await mkdir(join(folder, 'site/assets'), { recursive: true })
  await writeFile(join(folder, 'site/assets/theirs'), '')
  await chmod(join(folder, 'site'), 0o700)
  const line = `${folder}/site contains other files, such as assets; choose an empty folder.`
  await expect(deployment.deploy(build, `${build}-deploy`)).rejects.toThrow(line)
  expect(await readdir(join(folder, 'site'))).toEqual(['assets'])
  expect(await modeOf('')).toBe(0o700)
  const inside = new Deployment(join(build, 'site'))
  await expect(inside.deploy(build, `${build}-deploy`)).rejects.toThrow('is inside the build')
  expect(await readdir(build)).not.toContain('site')
  const misspelt = new Deployment(join(folder, 'svr/site'))
  await expect(misspelt.deploy(build, `${build}-deploy`)).rejects.toThrow(
    `There is no ${folder}/svr.`,
  )
})

it('lets one deployment in at a time, and the next one after one that was killed', async () => {
  await deploy('a', [])
  const lock = join(folder, 'site/.lock')
  await symlink(String(process.ppid), lock)
  const line = `Process ${process.ppid} is deploying to ${folder}/site. If that process is something else, remove ${lock}.`
  await expect(deploy('b', [])).rejects.toThrow(line)
  await expect(deployment.rollback()).rejects.toThrow(line)
  const { pid = 0 } = spawnSync('true')
  await rm(lock)
  await symlink(String(pid), lock)
  await deploy('b', [])
  expect(await served('dist/index.html')).toBe('b')
})

it('goes on from what is served, where a deployment broke off between its list and its switch', async () => {
  await deploy('a', [])
  await deploy('b', [])
  const link = join(folder, 'site/current')
  const [first] = await deployment.releases()
  await rm(link)
  await symlink(join('releases', first?.id ?? ''), link)
  await deploy('c', [])
  await deployment.rollback()
  expect(await served('dist/index.html')).toBe('a')
})

it('reports a broken list of releases, and a folder without a deployment', async () => {
  await expect(deployment.rollback()).rejects.toThrow(
    `Nothing has been deployed to ${folder}/site yet.`,
  )
  await deploy('a', [])
  await writeFile(join(folder, 'site/releases.json'), '{')
  await expect(deployment.rollback()).rejects.toThrow('releases.json is not a list of releases')
})
