import { allowsType, isLowerBound, type Schema } from './schema'

/** The rules of one side; for a long text, the part that differs from the other side. */
function difference(rules: readonly string[], others: readonly string[]): string {
  const text = rules.join(' and ')
  const other = others.join(' and ')
  if (text === '') return 'none'
  if (text.length <= 60) return text
  const shared = [...text].findIndex((character, index) => character !== other[index])
  const start = Math.max(0, (shared === -1 ? other.length : shared) - 10)
  return `${start > 0 ? '…' : ''}${shortened(text.slice(start))}`
}

/** A JSON value, shortened for readers. */
const shortened = (json: string) => (json.length > 60 ? `${json.slice(0, 60)}…` : json)
export const listed = (values: Iterable<string>) => [...values].map(shortened).toSorted().join(', ')
export const missingFrom = (values: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...values].filter((value) => !others.has(value))

const typeName = ({ types }: Schema) =>
  types.size > 5 ? 'any' : [...types].toSorted().join(' or ')

export function compareTypes(
  old: Schema,
  now: Schema,
): readonly [says: string, widened: boolean, narrowed: boolean] | undefined {
  const added = [...now.types].filter((type) => !allowsType(old.types, type))
  const gone = [...old.types].filter((type) => !allowsType(now.types, type))
  if (added.length + gone.length === 0) return undefined
  if (added.join() === 'null' && gone.length === 0) return ['may be null', true, false]
  if (gone.join() === 'null' && added.length === 0) return ['is never null', false, true]
  return [`type ${typeName(old)} → ${typeName(now)}`, added.length > 0, gone.length > 0]
}

export function compareValues(old: Schema, now: Schema) {
  const none: ReadonlySet<string> = new Set()
  if (!old.values && !now.values) return undefined
  if (!old.values) return [`only ${listed(now.values ?? none)}`, false, true] as const
  if (!now.values) return [`any value, not only ${listed(old.values)}`, true, false] as const
  // Null is reported with the types.
  const added = missingFrom(now.values, old.values).filter((value) => value !== 'null')
  const gone = missingFrom(old.values, now.values).filter((value) => value !== 'null')
  if (added.length + gone.length === 0) return undefined
  if (old.values.size === 1 && now.values.size === 1) {
    return [`${listed(old.values)} → ${listed(now.values)}`, true, true] as const
  }
  const says = [
    ...(added.length > 0 ? [`new: ${listed(added)}`] : []),
    ...(gone.length > 0 ? [`gone: ${listed(gone)}`] : []),
  ]
  return [says.join('; '), added.length > 0, gone.length > 0] as const
}

export function compareBound(bound: string, old: number | undefined, now: number | undefined) {
  const isStricter =
    now !== undefined && (old === undefined || (isLowerBound(bound) ? now > old : now < old))
  return {
    says: `${bound} ${old ?? 'none'} → ${now ?? 'none'}`,
    effect: { widened: !isStricter, narrowed: isStricter },
  }
}

/** The change of a required flag; undefined if there is none. */
export function compareRequired(before: boolean, after: boolean) {
  if (before === after) return undefined
  const says = after ? 'optional → required' : 'required → optional'
  return { says, effect: { narrowed: after, widened: before } }
}

export function compareRules(
  keyword: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  report: (says: string, change: { widened: boolean; narrowed: boolean }) => void,
): void {
  const gone = missingFrom(before, after)
  const added = missingFrom(after, before)
  if (gone.length + added.length === 0) return
  const says = `${keyword} ${difference(gone, added)} → ${difference(added, gone)}`
  report(says, { widened: gone.length > 0, narrowed: added.length > 0 })
}
