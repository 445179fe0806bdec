import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A file to compare: `given` itself where it is one, else `openapi.yaml` of that git ref (or the file of
 * `REF:path`), written to a temporary folder. Throws one line where it is neither.
 */
export async function contractFile(given: string): Promise<string> {
  if (existsSync(given)) return given
  const object = given.includes(':') ? given : `${given}:openapi.yaml`
  const { stdout } = await run('git', ['show', object], { maxBuffer: 64 * 1024 * 1024 }).catch(
    () => {
      throw new Error(`${given} is neither a file nor a git ref that holds openapi.yaml.`)
    },
  )
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  const file = join(folder, 'openapi.yaml')
  await writeFile(file, stdout)
  return file
}
