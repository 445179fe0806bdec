import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectAssets, expectSameBuild } from './whole-build'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-build-'))
  for (const build of ['former', 'next']) {
    await mkdir(join(folder, `${build}-deploy`))
    await mkdir(join(folder, build))
    const manifest = { app: { file: `app-${build}.js` } }
    await writeFile(join(folder, `${build}-deploy/manifest.json`), JSON.stringify(manifest))
    await writeFile(join(folder, `${build}-deploy/build.json`), `{"content":"${build}"}`)
    await writeFile(join(folder, build, `app-${build}.js`), build)
  }
})

afterEach(() => rm(folder, { recursive: true }))

it('knows the assets of another build', () => {
  const [next, nextDeploy] = [join(folder, 'next'), join(folder, 'next-deploy')]
  expect(() => expectAssets(next, nextDeploy)).not.toThrow()
  expect(() => expectAssets(next, join(folder, 'former-deploy'))).toThrow(
    `The build in ${next} is not whole: ${next}/app-former.js is missing or empty.`,
  )
})

it('knows a program of another build, and names the right one', async () => {
  const [former, next] = [join(folder, 'former-deploy'), join(folder, 'next-deploy')]
  await expect(expectSameBuild(next, next)).resolves.toBeUndefined()
  await expect(expectSameBuild(former, next)).rejects.toThrow(
    `This program is of another build: run ${next}/settings.mjs.`,
  )
})
