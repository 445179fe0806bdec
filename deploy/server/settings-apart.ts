import { fork } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { readSettings } from '#deploy/settings/read-settings'
import type { Overlay } from '#deploy/site-files'
import type { BuildSettings } from './site-server'

/**
 * The pages of the build in `root` with the settings of an environment, made by the build's own `settings.mjs` in a
 * process of its own: what React and the compression take of memory, a server should not keep.
 *
 * @throws Error where they could not be made; the program has written why to the standard error
 */
export async function stampApart(root: string, env = process.env): Promise<Overlay> {
  const dist = await realpath(root)
  const program = join(`${dist}-deploy`, 'settings.mjs')
  return new Promise((resolve, reject) => {
    const child = fork(program, [dist], { serialization: 'advanced', env })
    let files: Overlay | undefined
    child.once('message', (message) => {
      if (message instanceof Map) files = message
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (files === undefined) reject(new Error(`${program} has ended with code ${code}`))
      else resolve(files)
    })
  })
}

/** The settings of this process's environment, with the pages that they make of a build. */
export async function settingsApart(root: string): Promise<BuildSettings> {
  const { basePath } = readSettings({ values: process.env }).site
  return { basePath, overlay: await stampApart(root) }
}

const stampedSchema = v.object({ basePath: v.optional(v.string(), '') })

/** The settings that a build was stamped with. */
export async function stampedSettings(root: string): Promise<BuildSettings> {
  const file = join(`${await realpath(root)}-deploy`, 'settings.json')
  // Older builds had none.
  const json = await readFile(file, 'utf8').catch(() => '{}')
  return v.parse(stampedSchema, JSON.parse(json))
}
