import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stampApart } from './settings-apart'

let folder: string

/** A release whose `settings.mjs` is this program. */
async function release(program: string): Promise<string> {
  await mkdir(join(folder, 'first/dist-deploy'), { recursive: true })
  await mkdir(join(folder, 'first/dist'))
  await symlink('first', join(folder, 'current'))
  await writeFile(join(folder, 'first/dist-deploy/settings.mjs'), program)
  return join(folder, 'current/dist')
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stamp-apart-'))
})

afterEach(() => rm(folder, { recursive: true }))

it('takes the files that the program of the release makes of its build', async () => {
  const root = await release(`
    const files = new Map([['rules.html', Buffer.from(process.argv[2])], ['sitemap.xml', null]])
    process.send(files, undefined, undefined, () => process.disconnect())`)
  const files = await stampApart(root)
  expect(Buffer.from(files.get('rules.html') ?? []).toString()).toBe(join(folder, 'first/dist'))
  expect(files.get('sitemap.xml')).toBeNull()
})

it('fails with the program', async () => {
  const root = await release('process.exit(3)')
  await expect(stampApart(root)).rejects.toThrow('has ended with code 3')
})
