import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { ensureInstalled } from './debian'
import { freePort } from './free-port'
import { type RunningServer, run } from './real-servers'

/** The user of Node's image. */
const USER = { name: 'node', id: 1000 }

/** Where a host folder is mounted in the container. */
const VOLUME = '/mnt'

const NODE = '/usr/local/bin/node'
const LIBRARIES = ['/lib', '/lib64', '/usr/lib'].filter((folder) => existsSync(folder))

const imageSchema = v.object({
  Docker: v.object({
    config: v.object({
      User: v.string(),
      Env: v.array(v.string()),
      Cmd: v.tupleWithRest([v.literal('node')], v.string()),
      Healthcheck: v.object({
        Test: v.tupleWithRest([v.literal('CMD'), v.literal('node')], v.string()),
      }),
    }),
  }),
})

/** A file system with nothing but mount points for this machine's Node, in place of Node's own image. */
async function writeBase(folder: string): Promise<void> {
  const folders = [...LIBRARIES, VOLUME, '/usr/local/bin', '/etc']
  for (const path of folders) await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, NODE), '')
  const { name, id } = USER
  await writeFile(join(folder, 'etc/passwd'), `${name}:x:${id}:${id}::/:/bin/false\n`)
}

/**
 * What an engine does with `--read-only`, as far as it concerns the site. Arguments: the root, the folder for the
 * volume, Node, then the command.
 */
const RUN = `
set -e
root=$1 volume=$2 node=$3
shift 3
mount --bind "$root" "$root"
for library in ${LIBRARIES.join(' ')}; do mount --bind -o ro "$library" "$root$library"; done
mount --bind -o ro "$node" "$root${NODE}"
mount --bind -o ro "$volume" "$root${VOLUME}"
mount -o remount,bind,ro "$root"
exec chroot --userspec=${USER.id}:${USER.id} "$root" "$@"
`

/**
 * Builds the container file of a build with buildah, without a network, and runs the result as its configuration
 * requires: as its user, on a read-only root, in its own mount namespace. Needs root, but no container engine.
 *
 * @param place.env added to the image's environment, like `-e`
 * @param place.volume a folder that the container sees as `/mnt`
 */
export async function startContainer(place: {
  build: string
  deploy: string
  env: Readonly<Record<string, string>>
  volume: string
}): Promise<
  RunningServer & { isHealthy: () => boolean; buildFromDeployment: () => Promise<void> }
> {
  ensureInstalled('buildah', ['buildah'])
  const folder = await mkdtemp(join(tmpdir(), 'container-'))
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'store')]
  function buildah(...args: string[]): string {
    const options = [...storage, '--runroot', join(folder, 'run'), ...args]
    const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
    return execFileSync('buildah', options, { cwd: folder, env, encoding: 'utf8' }).trim()
  }

  await cp(place.build, join(folder, 'dist'), { recursive: true })
  await cp(place.deploy, join(folder, 'dist-deploy'), { recursive: true })
  // As unpacked with a strict umask.
  execFileSync('chmod', ['-R', 'go=', 'dist', 'dist-deploy'], { cwd: folder })
  await writeBase(join(folder, 'base'))
  const base = buildah('from', 'scratch')
  buildah('copy', '--quiet', base, 'base', '/')
  buildah('commit', '--quiet', '--format', 'docker', base, 'docker.io/library/node:24-alpine')
  const file = ['--file', 'dist-deploy/Containerfile']
  const build = ['build', '--pull-never', '--quiet', '--format', 'docker', ...file]
  buildah(...build, '--tag', 'site', '.')
  const { config } = v.parse(
    imageSchema,
    JSON.parse(buildah('inspect', '--type', 'image', 'site')),
  ).Docker
  if (config.User !== USER.name) throw new Error(`The container runs as ${config.User}`)

  const root = buildah('mount', buildah('from', '--pull-never', 'site'))
  const port = await freePort()
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s)))
  const mounts = [root, place.volume, process.execPath]
  const env = { ...own, ...place.env, PORT: String(port) }
  const server = await run(
    ['unshare', '--mount', 'sh', '-c', RUN, 'sh', ...mounts, NODE, ...config.Cmd.slice(1)],
    {
      origin: `http://localhost:${port}`,
      logs: [],
      env,
    },
  )
  /** Runs the health check as an engine does, with the container's own files and environment. */
  function isHealthy(): boolean {
    const [, , ...args] = config.Healthcheck.Test
    const inside = ['--target', String(server.pid), '--mount', '--root', NODE, ...args]
    return spawnSync('nsenter', inside, { env }).status === 0
  }
  /** Builds the image where the assets are a link to outside of the folder, as in a deployment. */
  async function buildFromDeployment(): Promise<void> {
    const assets = join(folder, 'dist/assets')
    await rm(assets, { recursive: true })
    await symlink(resolve(place.build, 'assets'), assets)
    buildah(...build, '.')
  }
  return {
    ...server,
    isHealthy,
    buildFromDeployment,
    stop: async () => {
      await server.stop()
      buildah('umount', '--all')
      await rm(folder, { recursive: true })
    },
  }
}
