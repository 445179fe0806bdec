/**
 * In the place of a list that could not be read: it has no rows, but it is no empty list. The property says so, and
 * keeps it from being taken for equal to an empty one, or copied, by the cache of responses (`isPlainArray` there).
 */
export const UNKNOWN_LIST: never[] & { readonly isUnknown: true } = Object.assign([], {
  isUnknown: true,
} as const)

// No property: that would keep the cache from comparing such a list with a former one.
const partialLists = new WeakSet<readonly unknown[]>()

/** Marks a list that lacks those of its rows that could not be read. The copies of the cache lose the mark. */
export function markPartial<Row>(rows: Row[]): Row[] {
  partialLists.add(rows)
  return rows
}

/** Whether some rows of the server's list could not be read. */
export const isPartialList = (list: readonly unknown[]): boolean => partialLists.has(list)

/** Whether the server's list could not be read, so that nothing is known of its rows. */
export function isUnknownList(list: readonly unknown[]): boolean {
  return 'isUnknown' in list
}
