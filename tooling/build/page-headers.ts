import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_FOR_GOOD, securityHeaders, servicesOf } from '#deploy/headers'
import { inlineHashes } from '#deploy/inline-hashes'
import type { SiteConfig } from '../../src/config-schema'

type Headers = Readonly<Record<string, string>>

const FILE = '_headers'

async function hashesOfPages(folder: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  )
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return inlineHashes(pages.join('\n'))
}

/**
 * The headers of every answer of the site that stands in `folder`: its policy names the hashes of that very build.
 *
 * @param options.serviceWorker whether the demonstration's backend runs beside the page
 */
export async function headersOf(
  folder: string,
  config: SiteConfig,
  options: { serviceWorker?: boolean } = {},
): Promise<Record<string, string>> {
  return securityHeaders({ ...(await hashesOfPages(folder)), ...servicesOf(config), ...options })
}

/**
 * Writes `headers` into the file `_headers` of `folder`, as several hosts of files read them.
 *
 * @param more headers of some paths alone
 */
export async function writeHeaders(
  folder: string,
  headers: Headers,
  more: Readonly<Record<string, Headers>> = {},
): Promise<void> {
  const blocks = {
    '/*': headers,
    '/assets/*': { 'Cache-Control': KEPT_FOR_GOOD },
    ...more,
  }
  const lines = Object.entries(blocks).flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  await writeFile(join(folder, FILE), `${lines.join('\n')}\n`)
}

/** What `writeHeaders` wrote for every file of `folder`. */
export async function readHeaders(folder: string): Promise<Record<string, string>> {
  const [all = ''] = (await readFile(join(folder, FILE), 'utf8')).split(/\n(?=\S)/)
  const lines = all.split('\n').slice(1)
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    }),
  )
}

/** Whether a build stands in `folder`, up to its headers. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, FILE))
}
