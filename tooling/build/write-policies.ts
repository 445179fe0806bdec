import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withPagePolicy } from '#deploy/page-policy'
import type { SiteConfig } from '../../src/config-schema'

/**
 * Gives every page of `folder` its policy.
 *
 * @param options.serviceWorker whether the demonstration's service worker runs
 */
export async function writePolicies(
  folder: string,
  config: SiteConfig,
  options: { serviceWorker?: boolean } = {},
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      await writeFile(file, await withPagePolicy(await readFile(file, 'utf8'), config, options))
    }),
  )
}
