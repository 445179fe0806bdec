import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectBuild, expectSameBuild, expectStamped, writeSizes } from './whole-build'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-build-'))
  for (const build of ['former', 'next']) {
    await mkdir(join(folder, `${build}-deploy`))
    await mkdir(join(folder, build))
    await writeFile(join(folder, `${build}-deploy/build.json`), `{"content":"${build}"}`)
    await writeFile(join(folder, build, `app-${build}.js`), build)
  }
})

afterEach(() => rm(folder, { recursive: true }))

it('knows the assets of another build', async () => {
  const [next, nextDeploy] = [join(folder, 'next'), join(folder, 'next-deploy')]
  const former = { dist: join(folder, 'former'), deploy: join(folder, 'former-deploy') }
  await writeSizes(former)
  await writeSizes({ dist: next, deploy: nextDeploy })
  expect(() => expectBuild({ dist: next, deploy: nextDeploy })).not.toThrow()
  expect(() => expectBuild({ ...former, dist: next })).toThrow(
    `The build in ${next} is incomplete: ${next}/app-former.js is missing.`,
  )
})

it('knows a stamping and a list that were cut off, and a page of another size than it was written with', async () => {
  const whole = { dist: join(folder, 'next'), deploy: join(folder, 'next-deploy') }
  const list = join(whole.deploy, 'stamped-files.json')
  expect(() => expectStamped(whole)).toThrow('The settings were only partly written')
  await writeFile(join(whole.deploy, 'settings.json'), '{}')
  await writeFile(list, '{"di')
  expect(() => expectStamped(whole)).toThrow(
    `${list} is incomplete: unpack or copy the build again.`,
  )
  await writeFile(list, '{"app-next.js":500}')
  expect(() => expectStamped(whole)).toThrow(`${whole.dist}/app-next.js has 4 bytes, not 500.`)
})

it('knows a program of another build, and names the right one', async () => {
  const [former, next] = [join(folder, 'former-deploy'), join(folder, 'next-deploy')]
  await expect(expectSameBuild(next, next)).resolves.toBeUndefined()
  await expect(expectSameBuild(former, next)).rejects.toThrow(
    `This program belongs to another build. Run ${next}/settings.mjs instead.`,
  )
})
