import { isRecord } from '#/lib/is-record'

/** An object of a body, whatever it holds. */
export type Loose = Readonly<Record<string, unknown>>

/** The fields of an object; those of a list are its numbers. */
export const loose = (value: unknown): Loose => {
  if (Array.isArray(value)) return { ...value }
  return isRecord(value) ? value : {}
}

export const list = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? value.map(loose) : []

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined
