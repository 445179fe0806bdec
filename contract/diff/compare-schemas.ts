import { compareProperties } from './compare-properties'
import {
  compareBound,
  compareRules,
  compareTypes,
  compareValues,
  listed,
  missingFrom,
} from './compare-values'
import { compareVariants } from './compare-variants'
import {
  below,
  placeOf,
  subjectOf,
  type CompareSchemas,
  type Comparison,
  type Place,
  type SchemaComparison,
} from './comparison'
import { BACKENDS, BOTH, effectOf, NOBODY, type Collector } from './findings'
import type { Schema } from './schema'

/** Compares the schemas of one message. Schemas with the same meaning are not reported. */
export function compareSchemas(schemas: SchemaComparison): CompareSchemas {
  const underWay: (readonly [unknown, unknown])[] = []
  const compare: CompareSchemas = (oldNode, nowNode, place) => {
    // A schema that contains itself.
    if (underWay.some(([one, other]) => one === oldNode && other === nowNode)) return
    underWay.push([oldNode, nowNode])
    compareNodes(comparison, oldNode, nowNode, place)
    underWay.pop()
  }
  const areEqual = (one: unknown, other: unknown) => !areDifferent(schemas, one, other)
  const comparison: Comparison = { ...schemas, compare, areEqual }
  return compare
}

function areDifferent(schemas: SchemaComparison, one: unknown, other: unknown): boolean {
  let differs = false
  const collector: Collector = {
    add: () => {
      differs = true
    },
    prose: () => undefined,
    documentation: () => undefined,
  }
  const place: Place = { position: 'request', subject: '', path: '' }
  compareSchemas({ ...schemas, collector })(one, other, place)
  return differs
}

function compareNodes(
  comparison: Comparison,
  oldNode: unknown,
  nowNode: unknown,
  given: Place,
): void {
  const before = comparison.old(oldNode)
  const after = comparison.now(nowNode)
  if (before.variants.length > 0 === after.variants.length > 0) {
    compareRead(comparison, before, after, given)
    return
  }
  // One shape replaces several, or several replace one.
  const place = placeOf(given, before, after, comparison.names)
  compareVariants(comparison, asChoice(before, oldNode), asChoice(after, nowNode), place)
}

const asChoice = (schema: Schema, node: unknown): Schema =>
  schema.variants.length > 0 ? schema : { ...schema, variants: [node] }

function compareRead(comparison: Comparison, before: Schema, after: Schema, given: Place): void {
  const place = placeOf(given, before, after, comparison.names)
  const { collector } = comparison
  const subject = subjectOf(place)

  compareAllowed(collector, before, after, place)
  compareOthers(collector, before, after, subject)
  if (given.isAlwaysThere !== true) compareDefaults(collector, before, after, subjectOf(given))
  if (after.deprecated && !before.deprecated) collector.add(subject, 'deprecated', NOBODY)
  collector.prose(subjectOf(given), before.description, after.description)

  if (before.types.has('object') && after.types.has('object')) {
    compareProperties(comparison, before, after, place)
  }
  if (before.types.has('array') && after.types.has('array')) {
    comparison.compare(before.items, after.items, below(place, '[]'))
  }
  compareVariants(comparison, before, after, place)
}

/** The allowed types and values, and their bounds. */
function compareAllowed(collector: Collector, before: Schema, after: Schema, place: Place): void {
  const subject = subjectOf(place)
  const report = (says: string, change: { widened: boolean; narrowed: boolean }) =>
    collector.add(subject, says, effectOf(place.position, change))

  const types = compareTypes(before, after)
  if (types) report(types[0], { widened: types[1], narrowed: types[2] })
  const values = compareValues(before, after)
  const sameTypes = !types || /null/.test(types[0])
  if (values && sameTypes) report(values[0], { widened: values[1], narrowed: values[2] })
  const known = missingFrom(after.known, before.known)
  if (known.length > 0 && before.known.size > 0) {
    collector.add(subject, `new in an open list: ${listed(known)}`, NOBODY)
  }
  const unknown = after.known.size > 0 ? missingFrom(before.known, after.known) : []
  if (unknown.length > 0) {
    // A client that branches on a named value may wait for it in vain.
    const effect = place.position === 'response' ? BOTH : NOBODY
    collector.add(subject, `gone from an open list: ${listed(unknown)}`, effect)
  }
  if (!sameTypes || before.values || after.values) return
  for (const bound of new Set([...before.bounds.keys(), ...after.bounds.keys()])) {
    const [one, other] = [before.bounds.get(bound), after.bounds.get(bound)]
    if (one === other) continue
    const { says, effect } = compareBound(bound, one, other)
    report(says, effect)
  }
  compareRules('pattern', before.patterns, after.patterns, report)
  compareRules('format', before.formats, after.formats, report)
}

/** Keywords that are only checked for equality. */
function compareOthers(collector: Collector, before: Schema, after: Schema, subject: string): void {
  for (const keyword of new Set([...before.others.keys(), ...after.others.keys()])) {
    if (before.others.get(keyword) !== after.others.get(keyword)) {
      collector.add(subject, `\`${keyword}\` changed`, BOTH)
    }
  }
}

/** The meaning of omitting a field. */
function compareDefaults(
  collector: Collector,
  before: Schema,
  after: Schema,
  subject: string,
): void {
  if (before.default === after.default) return
  const says = `default ${before.default ?? 'none'} → ${after.default ?? 'none'}`
  collector.add(subject, says, before.default === undefined ? BACKENDS : BOTH)
}
