import { compareRequired } from './compare-values'
import { below, subjectOf, type Comparison, type Place } from './comparison'
import { BOTH, CLIENTS, effectOf, type Collector } from './findings'
import type { ReadSchema, Schema } from './schema'

/** Compares the fields of two object schemas. */
export function compareProperties(
  comparison: Comparison,
  before: Schema,
  after: Schema,
  place: Place,
): void {
  compareFormer(comparison, before, after, place)
  compareUndescribed(comparison.collector, before, after, place)
  reportNew(comparison, before, after, place)
  compareAdditional(comparison, before, after, place)
}

/** Whether messages of this kind omit a field. */
const isHidden = ({ position }: Place, read: ReadSchema, node: unknown): boolean =>
  read(node).access === (position === 'request' ? 'readOnly' : 'writeOnly')

function reportRequired(collector: Collector, place: Place, before: boolean, after: boolean): void {
  const change = compareRequired(before, after)
  if (change) collector.add(subjectOf(place), change.says, effectOf(place.position, change.effect))
}

/** The fields in the old contract. */
function compareFormer(comparison: Comparison, before: Schema, after: Schema, place: Place): void {
  const { old, now, collector, compare } = comparison
  for (const [name, node] of before.properties) {
    if (isHidden(place, old, node)) continue
    const there = below(place, name)
    const later = after.properties.get(name)
    if (later === undefined || isHidden(place, now, later)) {
      const isStillAnswered = place.position === 'response' && after.additional !== true
      const isFelt = place.position === 'request' || isStillAnswered
      collector.add(subjectOf(there), 'gone', isFelt ? BOTH : CLIENTS)
      continue
    }
    const isRequired = after.required.has(name)
    reportRequired(collector, there, before.required.has(name), isRequired)
    compare(node, later, { ...there, isAlwaysThere: isRequired })
  }
}

/** Required names without a schema of their own. */
function compareUndescribed(
  collector: Collector,
  before: Schema,
  after: Schema,
  place: Place,
): void {
  for (const name of new Set([...before.required, ...after.required])) {
    if (before.properties.has(name) || after.properties.has(name)) continue
    const [wasRequired, isRequired] = [before.required.has(name), after.required.has(name)]
    reportRequired(collector, below(place, name), wasRequired, isRequired)
  }
}

function reportNew(
  { now, collector }: Comparison,
  before: Schema,
  after: Schema,
  place: Place,
): void {
  for (const [name, node] of after.properties) {
    if (before.properties.has(name) || isHidden(place, now, node)) continue
    const isRequired = after.required.has(name)
    const says = `new, ${isRequired ? 'required' : 'optional'}`
    const effect =
      place.position === 'request'
        ? { clients: isRequired, backends: true }
        : { clients: before.additional === false, backends: isRequired }
    collector.add(subjectOf(below(place, name)), says, effect)
  }
}

/** Fields with other names. */
function compareAdditional(
  { collector, compare }: Comparison,
  before: Schema,
  after: Schema,
  place: Place,
): void {
  const isClosed = after.additional === false
  if (before.additional !== false && !isClosed) {
    compare(before.additional, after.additional, below(place, '*'))
    return
  }
  if (before.additional === after.additional) return
  const says = isClosed ? 'no other fields' : 'other fields too'
  const effect = effectOf(place.position, { narrowed: isClosed, widened: !isClosed })
  collector.add(subjectOf(place), says, effect)
}
