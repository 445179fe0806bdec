import { fork } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Overlay } from '#deploy/site-files'

/**
 * The pages of the build in `root` with the settings of this process's environment, made by the build's own `settings.mjs` in a
 * process of its own: what React and the compression take of memory, a server should not keep.
 *
 * @throws Error where they could not be made; the program has written why to the standard error
 */
export async function stampApart(root: string): Promise<Overlay> {
  const dist = await realpath(root)
  const program = join(`${dist}-deploy`, 'settings.mjs')
  return new Promise((resolve, reject) => {
    const child = fork(program, [dist], { serialization: 'advanced' })
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
