import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '#deploy/settings/page-parts'

/** The size of a file, 0 where there is none. */
export const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** @throws Error that names a file that is missing or empty, as where a copy broke off */
export function expectWhole(what: string, files: readonly string[]): void {
  const missing = files.find((path) => sizeOf(path) === 0)
  if (missing !== undefined)
    throw new Error(`${what} is not whole: ${missing} is missing or empty.`)
}

/** @throws Error that names an asset that the build lacks, as where `deploy` is of another build */
export function expectAssets(build: string, deploy: string): void {
  const parts = Object.values(readManifest(deploy))
  const assets = parts.map(({ file }) => join(build, file))
  expectWhole(`The build in ${build}`, assets)
}

/**
 * Checks that a program belongs to the build: pages that it makes do not fit the files of another build.
 *
 * @param program the folder of the program that runs
 * @throws Error if it belongs to another build than `deploy`
 */
export async function expectSameBuild(program: string, deploy: string): Promise<void> {
  const [own, other] = await Promise.all(
    [program, deploy].map((folder) => readFile(join(folder, 'build.json'), 'utf8')),
  )
  if (own !== other) {
    throw new Error(`This program is of another build: run ${join(deploy, 'settings.mjs')}.`)
  }
}
