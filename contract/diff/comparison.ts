import type { Collector, Position } from './findings'
import type { ReadSchema, Schema } from './schema'

/** The place of a schema in a message. */
export interface Place {
  readonly position: Position
  /** The object of the schema: '`User.email`', or 'response 200'. */
  readonly subject: string
  /** The path from there, as in `user.email`. */
  readonly path: string
  /** Whether it is never omitted, so that its default does not matter. */
  readonly isAlwaysThere?: boolean
}

/** The two contracts, and the collector for their differences. */
export interface SchemaComparison {
  readonly old: ReadSchema
  readonly now: ReadSchema
  /** The schemas named in the new contract. */
  readonly names: ReadonlySet<string>
  readonly collector: Collector
}

/** Compares a schema of the old contract with one of the new, at a place in the message. */
export type CompareSchemas = (old: unknown, now: unknown, place: Place) => void

/** Shared by the comparisons of parts of a schema. */
export interface Comparison extends SchemaComparison {
  /** Compares nested schemas. */
  readonly compare: CompareSchemas
  /** Whether two schemas mean the same. */
  readonly areEqual: (old: unknown, now: unknown) => boolean
}

export const subjectOf = ({ subject, path }: Place): string => {
  if (path === '') return subject
  return subject.startsWith('`') ? `${subject.slice(0, -1)}.${path}\`` : `${subject} \`${path}\``
}

export const below = ({ position, subject, path }: Place, name: string): Place => ({
  position,
  subject,
  path: name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`,
})

/** The place of a schema from a component is the component, unless another component replaced it here. */
export function placeOf(place: Place, old: Schema, now: Schema, names: ReadonlySet<string>): Place {
  if (old.name === undefined || now.name === undefined) return place
  const isRenamed = !names.has(old.name)
  if (old.name !== now.name && !isRenamed) return place
  return { ...place, subject: `\`${now.name}\``, path: '' }
}
