import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from './reason-of'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reason-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  [
    'a file that is not there',
    () => readFile(join(folder, 'none')),
    () => `There is no ${folder}/none.`,
  ],
  ['a folder', () => writeFile(folder, ''), () => `${folder} is a folder, not a file.`],
  [
    'a file as a folder',
    () => readdir(join(folder, 'file')),
    () => `In ${folder}/file, a file is in the place of a folder.`,
  ],
  [
    'a copy of what is not there',
    () => copyFile(join(folder, 'none'), join(folder, 'new')),
    () => `There is no ${folder}/none.`,
  ],
])('says in words why %s cannot be used', async (_, use, line) => {
  const error = await use().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(reasonOf(error)).toBe(line())
})

it.each([
  [{ code: 'EACCES', path: '/srv/a' }, 'This user has no access to /srv/a.'],
  [{ code: 'ENOSPC', path: '/tmp/a', dest: '/srv/a' }, 'The disk is full: /srv/a was not written.'],
  [{ code: 'EROFS', path: '/srv/a' }, '/srv/a is on a read-only disk.'],
  [{ code: 'ESTRANGE', path: '/srv/a' }, 'strange'],
  [{}, 'strange'],
])('reads %j', (properties, line) => {
  expect(reasonOf(Object.assign(new Error('strange'), properties))).toBe(line)
})
