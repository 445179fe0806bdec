import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { archive } from './archive'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'archive-'))
})

afterEach(() => rm(parent, { recursive: true }))

async function write(names: string[], mode: number): Promise<void> {
  await rm(join(parent, 'site'), { recursive: true, force: true })
  await mkdir(join(parent, 'site'))
  for (const name of names) {
    await writeFile(join(parent, 'site', name), name)
    await chmod(join(parent, 'site', name), mode)
    await utimes(join(parent, 'site', name), mode, mode)
  }
}

it('has the same bytes for the same files, whatever their dates and order', async () => {
  await write(['a', 'b', 'c'], 0o600)
  const first = archive(parent, 'site', 1_700_000_000)
  await write(['c', 'a', 'b'], 0o644)
  expect(archive(parent, 'site', 1_700_000_000).equals(first)).toBe(true)
  await write(['c', 'a', 'd'], 0o644)
  expect(archive(parent, 'site', 1_700_000_000).equals(first)).toBe(false)
})

it('can be unpacked, and has its files by name, whatever the order on the disk', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `file-${index + 10}`)
  await write(names.toReversed(), 0o600)
  await writeFile(join(parent, 'site.tar.gz'), archive(parent, 'site', 1_700_000_000))
  const listed = execFileSync('tar', ['-tzf', join(parent, 'site.tar.gz')], { encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual(['site/', ...names.map((name) => `site/${name}`)])
})
