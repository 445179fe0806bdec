import { isRecord } from '#/lib/is-record'

/** An object in a body, with any fields. */
export type Loose = Readonly<Record<string, unknown>>

/** The fields of an object; a list has its indices as fields. */
export const loose = (value: unknown): Loose => {
  if (Array.isArray(value)) return { ...value }
  return isRecord(value) ? value : {}
}

export const list = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? value.map(loose) : []

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** The texts in a body with their field names; items of a list take the list's name. */
export function* textsIn(
  value: unknown,
  name = '',
): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value]
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one, name)
  else if (isRecord(value))
    for (const [field, one] of Object.entries(value)) yield* textsIn(one, field)
}
