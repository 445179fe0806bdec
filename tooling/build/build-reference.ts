import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { referenceFiles } from '#sandbox/reference/reference'
import { readOptions } from '../cli/options'

const FOLDER = 'dist-reference'

/** `npm run contract:docs`: the reference of the contract, as a folder for any static host or disk. */
readOptions('npm run contract:docs', {})
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
for (const [name, { body }] of await referenceFiles()) await writeFile(join(FOLDER, name), body)
process.stdout.write(`${FOLDER}/index.html\n`)
