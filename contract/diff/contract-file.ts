import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { readDocument, type OpenApiDocument } from './document'

const run = promisify(execFile)

async function textOf(given: string): Promise<string> {
  if (existsSync(given)) {
    return readFile(given, 'utf8').catch(() => {
      throw new Error(`${given} cannot be read.`)
    })
  }
  const object = given.includes(':') ? given : `${given}:openapi.yaml`
  // Git would take a leading dash for an option.
  const found = given.startsWith('-')
    ? undefined
    : await run('git', ['show', object], { maxBuffer: 64 * 1024 * 1024 }).catch(() => undefined)
  if (!found) throw new Error(`${given} is neither a file nor a git ref with an openapi.yaml.`)
  return found.stdout
}

/**
 * The contract that `given` names: a file, `openapi.yaml` of a git ref, or the file of `REF:path`. Throws one line if
 * there is none.
 */
export const contractOf = async (given: string): Promise<OpenApiDocument> =>
  readDocument(await textOf(given), given)
