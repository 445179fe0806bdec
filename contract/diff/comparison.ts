import type { Collector, Position } from './findings'
import type { ReadSchema, Schema } from './schema'

/** Where a schema is in a message. */
export interface Place {
  readonly position: Position
  /** What the schema is of: '`User.email`', or 'response 200'. */
  readonly subject: string
  /** The names of the way down from there, as in `user.email`. */
  readonly path: string
  /** Whether it is never left out, so that no default counts. */
  readonly isAlwaysThere?: boolean
}

/** The two contracts, and where what differs between them goes. */
export interface SchemaComparison {
  readonly old: ReadSchema
  readonly now: ReadSchema
  /** The schemas that the new contract names. */
  readonly names: ReadonlySet<string>
  readonly collector: Collector
}

/** Compares a schema of the old contract with one of the new one, at a place of the message. */
export type CompareSchemas = (old: unknown, now: unknown, place: Place) => void

/** What the comparisons of parts of a schema share. */
export interface Comparison extends SchemaComparison {
  /** Compares what lies below a part. */
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

/** The place of a schema that a component describes is the component, unless another one took its place here. */
export function placeOf(place: Place, old: Schema, now: Schema, names: ReadonlySet<string>): Place {
  if (old.name === undefined || now.name === undefined) return place
  const isRenamed = !names.has(old.name)
  if (old.name !== now.name && !isRenamed) return place
  return { ...place, subject: `\`${now.name}\``, path: '' }
}
