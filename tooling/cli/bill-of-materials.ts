import * as v from 'valibot'

const schema = v.looseObject({
  metadata: v.looseObject({ component: v.looseObject({}) }),
  components: v.array(
    v.looseObject({
      'bom-ref': v.string(),
      scope: v.string(),
      properties: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
    }),
  ),
  dependencies: v.array(v.object({ ref: v.string(), dependsOn: v.array(v.string()) })),
})

const DEVELOPMENT = 'cdx:npm:package:development'

/**
 * The packages that the site is made of, of a list (CycloneDX) by `npm sbom`, without what differs from one listing to the next.
 * npm's own `--omit dev` drops those as well that a tool needs, too: React itself. Optional ones are peers that a library
 * offers to work with.
 *
 * @param project the name of the project, for which npm takes that of its folder
 */
export function billOfMaterials(listing: string, project: string): string {
  const { serialNumber: _, metadata, ...bill } = v.parse(schema, JSON.parse(listing))
  const { timestamp: __, ...constant } = metadata
  const components = bill.components.filter(
    ({ scope, properties }) =>
      scope === 'required' && !properties.some(({ name }) => name === DEVELOPMENT),
  )
  const root = String(metadata.component['bom-ref'])
  const kept = new Set([root, ...components.map((component) => component['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  const component = { ...metadata.component, name: project }
  const whole = { ...bill, metadata: { ...constant, component }, components, dependencies }
  return `${JSON.stringify(whole, null, 2)}\n`
}
