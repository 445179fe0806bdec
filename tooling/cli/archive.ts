import { execFileSync } from 'node:child_process'

/**
 * Packs `folder` of `parent` into `file`: the same files always give the same bytes, on any machine. Needs GNU tar.
 *
 * @param seconds the time of all files, since 1970
 */
export function archive(parent: string, folder: string, seconds: number, file: string): void {
  const alike = `--sort=name --format=ustar --mtime=@${seconds} --owner=0 --group=0 --numeric-owner`
  const options = [...alike.split(' '), '--mode=u=rwX,go=rX', '--use-compress-program=gzip -9n']
  execFileSync('tar', ['--create', ...options, `--file=${file}`, `--directory=${parent}`, folder])
}
