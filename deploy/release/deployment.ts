import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** Tabs that were opened before a deployment go on asking for the files of their build. */
const KEPT_MS = 30 * 86_400_000

const releaseSchema = v.object({
  /** The name of its folder. */
  id: v.string(),
  build: v.string(),
  commit: v.nullable(v.string()),
  /** When another took its place; null for the one that is served. */
  replacedAt: v.nullable(v.string()),
  assets: v.array(v.string()),
})
const releasesSchema = v.array(releaseSchema)

export type Release = v.InferOutput<typeof releaseSchema>

/** The place of the release that is served, -1 where there is none. */
const servedOf = (releases: readonly Release[]): number =>
  releases.findIndex(({ replacedAt }) => replacedAt === null)

/** Lets every user read a folder and what is in it: the server is another one, whatever umask it was unpacked with. */
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
 * A folder that a server serves (`current/dist`), deployed to without a moment in which anything is missing:
 *
 *     current -> releases/20261126T080000Z-1a2b3c4d5e6f
 *     releases/…/dist, releases/…/dist-deploy
 *     assets/        of all releases together, those of the last 30 days included
 *     releases.json  which release has which assets, each after the one it replaced
 */
export class Deployment {
  private readonly folder: string
  private readonly now: () => Date

  constructor(folder: string, now = () => new Date()) {
    this.folder = folder
    this.now = now
  }

  private get list(): string {
    return join(this.folder, 'releases.json')
  }

  /** Each after the one that it replaced. */
  async releases(): Promise<Release[]> {
    if (!existsSync(this.list)) return []
    return v.parse(releasesSchema, JSON.parse(await readFile(this.list, 'utf8')))
  }

  /**
   * Serves the build in `build`, with what serves it in `deploy`: its assets first, then its pages, then the switch.
   *
   * @throws Error where there is no whole build
   */
  async deploy(build: string, deploy: string): Promise<Release> {
    const file = join(build, 'version.json')
    if (!existsSync(file))
      throw new Error(`There is no build in ${build}; npm run build makes one.`)
    const version = v.parse(versionSchema, JSON.parse(await readFile(file, 'utf8')))
    const at = this.now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')
    const id = `${at}-${version.build}`

    const assets = await readdir(join(build, 'assets'))
    const pool = join(this.folder, 'assets')
    await mkdir(pool, { recursive: true })
    for (const name of assets) {
      // A name never means other bytes.
      if (existsSync(join(pool, name))) continue
      await cp(join(build, 'assets', name), join(pool, `.${name}`))
      await rename(join(pool, `.${name}`), join(pool, name))
    }

    const place = join(this.folder, 'releases', id)
    // Copies get the time of the deployment: servers tell pages apart by it.
    await cp(build, join(place, 'dist'), {
      recursive: true,
      filter: (source) => source !== join(build, 'assets'),
    })
    await symlink('../../../assets', join(place, 'dist/assets'))
    await cp(deploy, join(place, 'dist-deploy'), { recursive: true })
    for (const one of [pool, place]) await letAllRead(one)
    for (const one of [this.folder, join(this.folder, 'releases')]) await chmod(one, 0o755)

    const release = { id, ...version, replacedAt: null, assets }
    const releases = await this.releases()
    // Behind the one that is served, not behind those that were rolled back: a rollback leads to what it replaces.
    await this.serve(release, releases.toSpliced(servedOf(releases) + 1, 0, release))
    return release
  }

  /**
   * Serves the release before the one that is served.
   *
   * @throws Error where there is none
   */
  async rollback(): Promise<Release> {
    const releases = await this.releases()
    const target = releases[servedOf(releases) - 1]
    if (target === undefined) throw new Error('There is no release before the one that is served.')
    await this.serve(target, releases)
    return target
  }

  private async serve(release: Release, releases: readonly Release[]): Promise<void> {
    const link = join(this.folder, 'current')
    await rm(`${link}.next`, { force: true })
    await symlink(join('releases', release.id), `${link}.next`)
    await rename(`${link}.next`, link)

    const at = this.now().toISOString()
    const listed = releases.map((one) => ({
      ...one,
      replacedAt: one.id === release.id ? null : (one.replacedAt ?? at),
    }))
    await this.prune(listed)
  }

  /** Removes releases that were replaced long ago, and the assets that none of the others has. */
  private async prune(releases: readonly Release[]): Promise<void> {
    const served = servedOf(releases)
    const since = this.now().getTime() - KEPT_MS
    const isKept = ({ replacedAt }: Release, index: number) =>
      replacedAt === null || index === served - 1 || Date.parse(replacedAt) >= since
    const kept = releases.filter(isKept)
    await writeFile(`${this.list}.next`, `${JSON.stringify(kept, null, 2)}\n`)
    await rename(`${this.list}.next`, this.list)

    const assets = new Set(kept.flatMap((release) => release.assets))
    const pool = join(this.folder, 'assets')
    const unused = (await readdir(pool)).filter((name) => !assets.has(name))
    await Promise.all(unused.map((name) => rm(join(pool, name))))
    // What a deployment has left that broke off included.
    const ids = new Set(kept.map(({ id }) => id))
    const gone = (await readdir(join(this.folder, 'releases'))).filter((id) => !ids.has(id))
    await Promise.all(
      gone.map((id) => rm(join(this.folder, 'releases', id), { recursive: true, force: true })),
    )
  }
}
