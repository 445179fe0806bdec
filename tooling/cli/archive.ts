import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'

const MOST_BYTES = 512 * 1024 * 1024

/**
 * `folder` of `parent` as a reproducible compressed archive: sorted, without owners, all files with the same time.
 *
 * @param seconds since 1970
 * @throws Error without GNU tar
 */
export function archive(parent: string, folder: string, seconds: number): Buffer {
  const { status, stdout, stderr } = spawnSync(
    'tar',
    [
      '--create',
      '--sort=name',
      '--format=ustar',
      `--mtime=@${seconds}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      folder,
    ],
    { cwd: parent, maxBuffer: MOST_BYTES },
  )
  if (status !== 0) throw new Error(`A release needs GNU tar: ${String(stderr).trim()}`)
  return gzipSync(stdout, { level: 9 })
}
