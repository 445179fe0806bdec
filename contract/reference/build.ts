import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readOptions } from '../../tooling/cli/options'
import { referenceFiles } from './reference-files'

const FOLDER = 'dist-reference'

/** `npm run contract:docs`: the reference of the contract, as a folder for any static host or disk. */
readOptions('npm run contract:docs', {})
await rm(FOLDER, { recursive: true, force: true })
for (const [name, { body }] of await referenceFiles()) {
  const file = join(FOLDER, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, body)
}
process.stdout.write(`${FOLDER}/index.html\n`)
