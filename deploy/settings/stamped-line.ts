import * as v from 'valibot'

const schema = v.object({
  name: v.string(),
  siteUrl: v.optional(v.string()),
  /** The fingerprint of the brand. */
  brand: v.optional(v.string(), ''),
})

/**
 * Describes whose settings and brand the pages of a build have, because they may have been stamped without them.
 *
 * @param json of the settings that they were stamped with
 */
export function stampedLine(json: string): string {
  const { name, siteUrl, brand } = v.parse(schema, JSON.parse(json))
  return [
    name,
    siteUrl ?? 'without an address (VITE_SITE_URL)',
    brand === '' ? 'without a brand (brand/ here, or BRAND_DIR)' : `with brand ${brand}`,
  ].join(', ')
}
