import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Deployment } from './deployment'
import { writeSmallRelease } from '#deploy/testing/small-release'

it('rolls back to a release that has no settings, as those of older builds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollback-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const site = join(folder, 'site')
  const deployment = new Deployment(site)
  for (const name of ['a', 'b']) {
    const build = await writeSmallRelease(folder, name, [])
    await deployment.deploy(build, `${build}-deploy`)
  }
  const [first] = await deployment.releases()
  await rm(join(site, `releases/${first?.id}/dist-deploy/settings.json`), { force: true })
  const args = ['--import', 'tsx', 'deploy/deployment/main.ts', '--to', site, '--rollback']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`${site}/current is release ${first?.id}\n`)
})
