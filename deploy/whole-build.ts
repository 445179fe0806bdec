import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { STAMPED_SETTINGS } from '#deploy/settings/stamped-settings'
import { filesUnder } from './files-under'

/** The size of a file; 0 if it does not exist. */
export const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** @throws Error that names a file that is missing or empty, as after an interrupted copy */
export function expectWhole(what: string, files: readonly string[]): void {
  const missing = files.find((path) => sizeOf(path) === 0)
  if (missing !== undefined)
    throw new Error(`${what} is incomplete: ${missing} is missing or empty.`)
}

/** A build: the folder that players download from, and the folder of the programs and files that serve it. */
export type Build = { dist: string; deploy: string }

/**
 * Lists of file sizes in the deploy folder: of the files that the build made, and of those that stamping wrote since.
 */
export const SIZES = 'sizes.json'
export const STAMPED_FILES = 'stamped-files.json'

const sizesSchema = v.record(v.string(), v.number())
const buildSchema = v.object({ dist: sizesSchema, deploy: sizesSchema })

type Sizes = v.InferOutput<typeof sizesSchema>

/** @throws Error if a copy of the build was interrupted in the list itself */
function readList<Schema extends typeof sizesSchema | typeof buildSchema>(
  schema: Schema,
  list: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(list, 'utf8')))
  } catch (error) {
    throw new Error(`${list} is incomplete: unpack or copy the build again.`, { cause: error })
  }
}

/** The sizes of the files that stamping wrote. */
export const readStampedSizes = (deploy: string): Sizes =>
  readList(sizesSchema, join(deploy, STAMPED_FILES))

function sizesUnder(folder: string): Sizes {
  const files = filesUnder(folder).toSorted()
  return Object.fromEntries(files.map((file) => [relative(folder, file), sizeOf(file)]))
}

/** Writes the sizes of a build that is not stamped yet. */
export async function writeSizes({ dist, deploy }: Build): Promise<void> {
  // The list of a former build must not list itself.
  await rm(join(deploy, SIZES), { force: true })
  const found = { dist: sizesUnder(dist), deploy: sizesUnder(deploy) }
  await writeFile(join(deploy, SIZES), `${JSON.stringify(found)}\n`)
}

function expectSizes(build: string, folder: string, sizes: Sizes): void {
  for (const [name, size] of Object.entries(sizes)) {
    const file = join(folder, name)
    if (existsSync(file) && sizeOf(file) === size) continue
    const lack = existsSync(file) ? `has ${sizeOf(file)} bytes, not ${size}` : 'is missing'
    throw new Error(`The build in ${build} is incomplete: ${file} ${lack}.`)
  }
}

/** @throws Error that names a file that is incomplete, or belongs to another build */
export function expectBuild({ dist, deploy }: Build): void {
  const whole = readList(buildSchema, join(deploy, SIZES))
  expectSizes(dist, deploy, whole.deploy)
  expectSizes(dist, dist, whole.dist)
}

/** @throws Error if stamping was interrupted, or that names a page that is incomplete, or was changed */
export function expectStamped({ dist, deploy }: Build): void {
  if (!existsSync(join(deploy, STAMPED_SETTINGS))) {
    throw new Error('The settings were only partly written: run settings.mjs again, then deploy.')
  }
  expectSizes(dist, dist, readStampedSizes(deploy))
}

/**
 * Checks that a program belongs to the build: the pages it makes do not fit the files of another build.
 *
 * @param program the folder of the running program
 * @throws Error if it belongs to another build than `deploy`
 */
export async function expectSameBuild(program: string, deploy: string): Promise<void> {
  const [own, other] = await Promise.all(
    [program, deploy].map((folder) => readFile(join(folder, 'build.json'), 'utf8')),
  )
  if (own !== other) {
    throw new Error(
      `This program belongs to another build. Run ${join(deploy, 'settings.mjs')} instead.`,
    )
  }
}
