import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import * as v from 'valibot'
import { lockFolder } from '#deploy/lock-folder'
import { reasonOf } from '#deploy/reason-of'
import { readStamped, stampedLine } from '#deploy/settings/stamped-settings'
import { expectBuild, expectStamped, expectWhole, sizeOf } from '#deploy/whole-build'

/** Tabs that were opened before a deployment keep requesting the files of their build. */
const KEPT_MS = 30 * 86_400_000

const releaseSchema = v.object({
  /** The name of its folder. */
  id: v.string(),
  build: v.string(),
  commit: v.nullable(v.string()),
  /** When another release replaced it; null for the one being served. */
  replacedAt: v.nullable(v.string()),
  assets: v.array(v.string()),
})
const releasesSchema = v.array(releaseSchema)

export type Release = v.InferOutput<typeof releaseSchema>

/** Makes a folder readable for every user, whatever the umask: the server runs as another user. */
async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await letAllRead(path)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
}

const versionSchema = v.object({ build: v.string(), commit: v.nullable(v.string()) })

/**
 * A folder that a server serves (`current/dist`). During a deployment, nothing in it is missing at any moment:
 *
 *     current -> releases/20261126T080000Z-1a2b3c4d5e6f
 *     releases/…/dist, releases/…/dist-deploy
 *     assets/        of all releases together, including those of the last 30 days
 *     releases.json  the assets of each release, listed after the release it replaced
 */
export class Deployment {
  private readonly folder: string
  private readonly now: () => Date
  private readonly warn: (line: string) => void

  constructor(
    folder: string,
    now = () => new Date(),
    warn = (line: string): void => void process.stderr.write(`Warning: ${line}\n`),
  ) {
    this.folder = folder
    this.now = now
    this.warn = warn
  }

  private get list(): string {
    return join(this.folder, 'releases.json')
  }

  private get link(): string {
    return join(this.folder, 'current')
  }

  /** Each follows the one it replaced. */
  async releases(): Promise<Release[]> {
    if (!existsSync(this.list)) return []
    try {
      return v.parse(releasesSchema, JSON.parse(await readFile(this.list, 'utf8')))
    } catch (error) {
      throw new Error(`${this.list} is not a list of releases; choose another folder.`, {
        cause: error,
      })
    }
  }

  /** The index of the release being served, or -1. The link decides, even if an earlier deployment was interrupted. */
  private async servedOf(releases: readonly Release[]): Promise<number> {
    const link = await readlink(this.link).catch(() => '')
    return releases.findIndex(({ id }) => id === basename(link))
  }

  /** @throws Error if the folder has other content, which deploying would remove */
  private async claim(): Promise<void> {
    const names = existsSync(this.folder) ? await readdir(this.folder) : []
    const strange = names.find((name) => !name.startsWith('.') && name !== 'lost+found')
    if (strange !== undefined && !names.includes('releases.json')) {
      throw new Error(
        `${this.folder} contains other files, such as ${strange}; choose an empty folder.`,
      )
    }
    const current = await lstat(this.link).catch(() => undefined)
    if (current !== undefined && !current.isSymbolicLink()) {
      throw new Error(`${this.link} is not a symbolic link, as deployments make it; move it away.`)
    }
    // Otherwise a misspelt path would be created.
    if (!existsSync(dirname(this.folder))) throw new Error(`There is no ${dirname(this.folder)}.`)
    if (!existsSync(this.folder)) await mkdir(this.folder)
    if (!names.includes('releases.json')) await this.write([])
  }

  private async write(releases: readonly Release[]): Promise<void> {
    await writeFile(`${this.list}.next`, `${JSON.stringify(releases, null, 2)}\n`)
    await rename(`${this.list}.next`, this.list)
  }

  /**
   * Serves the build in `build` with the programs in `deploy`: its assets first, then its pages, then the switch. If
   * that fails, the copied files are removed and the former release is still served.
   *
   * @throws Error if the build is incomplete, or another deployment is running
   */
  async deploy(build: string, deploy: string): Promise<Release> {
    const file = join(build, 'version.json')
    if (!existsSync(file))
      throw new Error(`There is no build in ${build}; npm run build makes one.`)
    const whole = { dist: build, deploy }
    expectBuild(whole)
    expectStamped(whole)
    // `cp` would copy a link as a link.
    const [from, fromDeploy] = [await realpath(build), await realpath(deploy)]
    for (const folder of [from, fromDeploy]) {
      if (`${this.folder}${sep}`.startsWith(folder + sep)) {
        throw new Error(`${this.folder} is inside the build; choose another folder.`)
      }
    }
    await this.expectSettings(deploy)
    await this.claim()
    const unlock = await lockFolder(this.folder, 'deploying to')
    try {
      const version = v.parse(versionSchema, JSON.parse(await readFile(file, 'utf8')))
      return await this.add(version, from, fromDeploy)
    } finally {
      await unlock()
    }
  }

  /** @throws Error if the build was never stamped with settings, but the one being served was */
  private async expectSettings(deploy: string): Promise<void> {
    const own = await readStamped(deploy)
    // Settings that cannot be read cannot be lost.
    const served = await readStamped(join(this.folder, 'current/dist-deploy')).catch(() => own)
    if (Object.keys(own.given).length > 0 || Object.keys(served.given).length === 0) return
    throw new Error(
      `This build has no settings, but the site being served has: ${stampedLine(served)}. Run settings.mjs first.`,
    )
  }

  private async add(
    version: v.InferOutput<typeof versionSchema>,
    build: string,
    deploy: string,
  ): Promise<Release> {
    const at = this.now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')
    const assets = await readdir(join(build, 'assets'))
    const pool = join(this.folder, 'assets')
    const releases = await this.releases()
    const isTaken = (name: string) => releases.some((one) => one.id === name)
    let id = `${at}-${version.build}`
    for (let count = 2; isTaken(id); count += 1) id = `${at}-${version.build}-${count}`
    const place = join(this.folder, 'releases', id)

    const added: string[] = []
    try {
      await mkdir(pool, { recursive: true })
      for (const name of assets) {
        // The content of a name never changes: a different size means that the machine crashed during the copy.
        const size = sizeOf(join(pool, name))
        if (size === sizeOf(join(build, 'assets', name))) continue
        added.push(`.${name}`, ...(size === 0 ? [name] : []))
        await cp(join(build, 'assets', name), join(pool, `.${name}`))
        await rename(join(pool, `.${name}`), join(pool, name))
      }
      // Copies get the time of the deployment, by which servers tell pages apart.
      await cp(build, join(place, 'dist'), {
        recursive: true,
        filter: (source) => source !== join(build, 'assets'),
      })
      await symlink('../../../assets', join(place, 'dist/assets'))
      await cp(deploy, join(place, 'dist-deploy'), { recursive: true })
      for (const one of [pool, place]) await letAllRead(one)
      for (const one of [this.folder, join(this.folder, 'releases')]) await chmod(one, 0o755)
      const release = { id, ...version, replacedAt: null, assets }
      // Listed after the release being served, not after those that were rolled back, so that a rollback leads to the one
      // that this one replaces. An identical release replaces the former one: a rollback to that would change nothing.
      const served = await this.servedOf(releases)
      const former = releases[served]
      const isSame = former !== undefined && (await this.isSame(former, version, deploy))
      const behind = isSame ? served : served + 1
      await this.serve(release, releases.toSpliced(behind, isSame ? 1 : 0, release))
      return release
    } catch (error) {
      const next = [this.list, this.link].map((path) => `${path}.next`)
      const left = [place, ...next, ...added.map((name) => join(pool, name))]
      await Promise.all(left.map((path) => rm(path, { recursive: true, force: true })))
      throw error
    }
  }

  /** Whether a release has this build and these settings, which include the fingerprint of the brand. */
  private async isSame(
    release: Release,
    { build, commit }: v.InferOutput<typeof versionSchema>,
    deploy: string,
  ): Promise<boolean> {
    if (release.build !== build || release.commit !== commit) return false
    const former = join(this.folder, 'releases', release.id, 'dist-deploy')
    const [before, after] = await Promise.all(
      [former, deploy].map((folder) =>
        readFile(join(folder, 'settings.json'), 'utf8').catch(() => ''),
      ),
    )
    return before === after
  }

  /**
   * Serves the previous release again.
   *
   * @throws Error if there is none, or files of it are missing
   */
  async rollback(): Promise<Release> {
    if (!existsSync(this.list)) throw new Error(`Nothing has been deployed to ${this.folder} yet.`)
    const unlock = await lockFolder(this.folder, 'deploying to')
    try {
      const releases = await this.releases()
      const target = releases[(await this.servedOf(releases)) - 1]
      if (target === undefined) throw new Error('There is no previous release to roll back to.')
      expectWhole(`The previous release, ${target.id},`, [
        join(this.folder, 'releases', target.id, 'dist/index.html'),
        ...target.assets.map((name) => join(this.folder, 'assets', name)),
      ])
      await this.serve(target, releases)
      return target
    } finally {
      await unlock()
    }
  }

  private async serve(release: Release, releases: readonly Release[]): Promise<void> {
    const at = this.now().toISOString()
    const listed = releases.map((one) => ({
      ...one,
      replacedAt: one.id === release.id ? null : (one.replacedAt ?? at),
    }))
    await rm(`${this.link}.next`, { force: true })
    await symlink(join('releases', release.id), `${this.link}.next`)
    // Written before the switch, so that the release being served is always listed.
    await this.write(listed)
    await rename(`${this.link}.next`, this.link)
    await this.prune(listed).catch((error: unknown) => {
      this.warn(`Some files of former releases were not removed: ${reasonOf(error)}`)
    })
  }

  /** Removes releases that were replaced long ago, and assets that no remaining release uses. */
  private async prune(releases: readonly Release[]): Promise<void> {
    const served = await this.servedOf(releases)
    const since = this.now().getTime() - KEPT_MS
    const isKept = ({ replacedAt }: Release, index: number) =>
      replacedAt === null || index === served - 1 || Date.parse(replacedAt) >= since
    const kept = releases.filter(isKept)
    await this.write(kept)

    const assets = new Set(kept.flatMap((release) => release.assets))
    const pool = join(this.folder, 'assets')
    const unused = (await readdir(pool)).filter((name) => !assets.has(name))
    await Promise.all(unused.map((name) => rm(join(pool, name))))
    // Includes the remains of interrupted deployments.
    const ids = new Set(kept.map(({ id }) => id))
    const gone = (await readdir(join(this.folder, 'releases'))).filter((id) => !ids.has(id))
    await Promise.all(
      gone.map((id) => rm(join(this.folder, 'releases', id), { recursive: true, force: true })),
    )
  }
}
