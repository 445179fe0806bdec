import { subjectOf, type Comparison, type Place } from './comparison'
import { BOTH, effectOf, NOBODY, type Collector } from './findings'
import type { ReadSchema, Schema } from './schema'

/** A shape of a choice, with what identifies it in another contract. */
interface Variant {
  readonly node: unknown
  /** The value of the property that distinguishes the shapes. */
  readonly tag: string | undefined
  /** The required fields with a single value. */
  readonly pins: string
  readonly name: string | undefined
}

/** Compares the shapes of two choices, each with its counterpart. */
export function compareVariants(
  comparison: Comparison,
  before: Schema,
  after: Schema,
  place: Place,
): void {
  if (before.variants.length + after.variants.length === 0) return
  const { old, now, collector, compare, areEqual } = comparison
  compareChoices(collector, before, after, subjectOf(place))
  const { pairs, gone, added } = matched(variantsOf(old, before), variantsOf(now, after), areEqual)
  for (const [one, other] of pairs) compare(one.node, other.node, place)
  for (const one of gone) {
    const says = `shape ${nameOf(one)} gone`
    collector.add(subjectOf(place), says, effectOf(place.position, { narrowed: true }))
  }
  for (const one of added) {
    const says = `new shape ${nameOf(one)}`
    collector.add(subjectOf(place), says, effectOf(place.position, { widened: true }))
  }
}

/** How many shapes a value may have, and what distinguishes them. */
function compareChoices(
  collector: Collector,
  before: Schema,
  after: Schema,
  subject: string,
): void {
  const choices = [before.choice, after.choice].filter((choice) => choice !== 'either')
  if (choices.length === 2 && choices[0] !== choices[1]) {
    collector.add(subject, choices.join(' → '), BOTH)
  }
  const areSeveral = before.variants.length > 1 && after.variants.length > 1
  if (areSeveral && before.discriminator?.property !== after.discriminator?.property) {
    const says = `distinguished by ${distinction(before)} → ${distinction(after)}`
    collector.add(subject, says, after.discriminator && !before.discriminator ? NOBODY : BOTH)
  }
}

const distinction = ({ discriminator }: Schema) =>
  discriminator === undefined ? 'nothing' : `\`${discriminator.property}\``

const variantsOf = (read: ReadSchema, schema: Schema): readonly Variant[] =>
  schema.variants.map((node, index) => {
    const { name, required, properties } = read(node)
    const pins = [...required].flatMap((field) => {
      const { values } = read(properties.get(field))
      return values && values.size === 1 ? [`${field}=${[...values].join()}`] : []
    })
    const tag = schema.discriminator?.tags[index]
    return { node, tag, pins: pins.toSorted().join(), name }
  })

interface Matched {
  readonly pairs: readonly (readonly [Variant, Variant])[]
  readonly gone: readonly Variant[]
  readonly added: readonly Variant[]
}

/** Pairs shapes with the same tag, pins or name, equal shapes, or the only ones left. */
function matched(
  olds: readonly Variant[],
  news: readonly Variant[],
  areEqual: Comparison['areEqual'],
): Matched {
  const left = [...news]
  const take = (isIt: (candidate: Variant) => boolean) => {
    const index = left.findIndex(isIt)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  const pairs: (readonly [Variant, Variant])[] = []
  const unmatched = olds.filter((one) => {
    const match =
      take(({ tag }) => tag !== undefined && tag === one.tag) ??
      take(({ pins }) => pins !== '' && pins === one.pins) ??
      take(({ name }) => name !== undefined && name === one.name) ??
      take(({ node }) => areEqual(one.node, node))
    if (match) pairs.push([one, match])
    return !match
  })
  const [gone] = unmatched
  const [added] = left
  if (unmatched.length === 1 && left.length === 1 && gone && added) {
    return { pairs: [...pairs, [gone, added]], gone: [], added: [] }
  }
  return { pairs, gone: unmatched, added: left }
}

const nameOf = ({ tag, name, pins }: Variant): string =>
  tag?.replaceAll('"', '') ?? (pins === '' ? (name ?? 'without a name') : pins)
