import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** The settings the pages were last stamped with, and a copy of the brand, for a server that overrides them. */
export const STAMPED_SETTINGS = 'settings.json'
export const STAMPED_BRAND = 'stamped-brand'

const schema = v.object({
  name: v.optional(v.string(), ''),
  siteUrl: v.optional(v.string()),
  basePath: v.optional(v.string(), ''),
  /** The fingerprint of the brand. */
  brand: v.optional(v.string(), ''),
  given: v.optional(v.record(v.string(), v.string()), {}),
})

type Stamped = v.InferOutput<typeof schema>

/** The settings a build was stamped with. */
export async function readStamped(deploy: string): Promise<Stamped> {
  // Older builds have none.
  const json = await readFile(join(deploy, STAMPED_SETTINGS), 'utf8').catch(() => '{}')
  return v.parse(schema, JSON.parse(json))
}

type Values = Readonly<Record<string, string | undefined>>

/** An environment's settings over those a build was stamped with, and the brand folder by the same rule. */
export async function settingsOver(
  deploy: string,
  env: Values,
): Promise<{ values: Values; brandFolder: string | undefined }> {
  const { given } = await readStamped(deploy)
  const copy = join(deploy, STAMPED_BRAND)
  return {
    values: { ...given, ...env },
    brandFolder: env['BRAND_DIR'] ?? (existsSync(copy) ? copy : undefined),
  }
}

/** Describes the settings and brand of pages, because they may have been stamped without them. */
export function stampedLine({
  name,
  siteUrl,
  brand,
}: Pick<Stamped, 'name' | 'brand'> & { siteUrl?: string | undefined }): string {
  return [
    name,
    siteUrl ?? 'without an address (VITE_SITE_URL)',
    brand === '' ? 'without a brand (brand/ here, or BRAND_DIR)' : `with brand ${brand}`,
  ].join(', ')
}

/**
 * Describes where the settings of a server's pages come from.
 *
 * @param stamped the names of settings the build was stamped with
 * @param own the names of settings in the environment, which override them
 */
export function sourcesLine(stamped: readonly string[], own: readonly string[]): string {
  const sources = {
    'from the environment': own,
    'as stamped': stamped.filter((name) => !own.includes(name)),
  }
  return Object.entries(sources)
    .filter(([, names]) => names.length > 0)
    .map(([source, names]) => `${source}: ${names.join(', ')}; `)
    .join('')
    .concat('the others by default')
}
