import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_FOR_GOOD, SECURITY_HEADERS } from '#deploy/headers'
import { withPagePolicy } from '#deploy/page-policy'
import type { SiteConfig } from '../../src/config-schema'

type Headers = Readonly<Record<string, string>>

const FILE = '_headers'

/**
 * Gives every page of `folder` its policy.
 *
 * @param options.serviceWorker whether the demonstration's backend runs beside the page
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

/**
 * Writes the headers of the site into the file `_headers` of `folder`, as several hosts of files read them.
 *
 * @param more headers of some paths alone
 */
export async function writeHeaders(
  folder: string,
  more: Readonly<Record<string, Headers>> = {},
): Promise<void> {
  const blocks = {
    '/*': SECURITY_HEADERS,
    '/assets/*': { 'Cache-Control': KEPT_FOR_GOOD },
    ...more,
  }
  const lines = Object.entries(blocks).flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  await writeFile(join(folder, FILE), `${lines.join('\n')}\n`)
}

/** Whether a build stands in `folder`, up to its headers. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, FILE))
}
