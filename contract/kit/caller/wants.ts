import { loose } from '../contract/loose'

/** A test for a field, with its wording in reports. */
export interface Test {
  readonly words: (field: string) => string
  readonly isMet: (value: unknown) => boolean
}

/** What a body must contain. A field that is `null` here may be missing. */
export interface Wants {
  readonly [field: string]: string | number | boolean | null | Test | Wants
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1)

/** A list of this length. */
export const listOf = (count: number): Test => ({
  words: (field) => `${count} in ${field}`,
  isMet: (value) => lengthOf(value) === count,
})

/** A list in which exactly one item is marked like this. */
export const oneThatIs = (mark: string): Test => ({
  words: (field) => `1 in ${field} whose ${mark} is true`,
  isMet: (value) =>
    Array.isArray(value) && value.filter((row) => loose(row)[mark] === true).length === 1,
})

/** Anything but this. */
export const not = (other: string): Test => ({
  words: (field) => `${field} is not ${other}`,
  isMet: (value) => value !== other,
})

/** A missing field, or null. */
export const absent: Test = {
  words: (field) => `no ${field}`,
  isMet: (value) => (value ?? null) === null,
}

/** Exactly this, if the field exists. */
export const thisOrAbsent = (wanted: string): Test => ({
  words: (field) => `${field} is ${wanted}, or missing`,
  isMet: (value) => value === wanted || absent.isMet(value),
})

/** A field without entries. */
export const nothing: Test = {
  words: (field) => `nothing in ${field}`,
  isMet: (value) => Object.keys(Object(value)).length === 0,
}

const isTest = (wanted: Test | Wants): wanted is Test =>
  'isMet' in wanted && typeof wanted.isMet === 'function'

/** What a body lacks, in words; undefined if it lacks nothing. */
export function lackOf(body: unknown, wants: Wants, within = ''): string | undefined {
  for (const [name, wanted] of Object.entries(wants)) {
    const value = loose(body)[name]
    const field = `${within}${name}`
    if (typeof wanted !== 'object' || wanted === null) {
      if ((value ?? null) !== wanted) return `${field} is ${String(wanted)}`
    } else if (isTest(wanted)) {
      if (!wanted.isMet(value)) return wanted.words(field)
    } else {
      const lack = lackOf(value, wanted, `${field}.`)
      if (lack !== undefined) return lack
    }
  }
  return undefined
}
