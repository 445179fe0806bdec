/**
 * In the place of a list that could not be read: it has no rows, but it is no empty list. The property says so, and
 * keeps it from being taken for equal to an empty one, or copied, by the cache of responses (`isPlainArray` there).
 */
export const UNKNOWN_LIST: never[] & { readonly isUnknown: true } = Object.assign([], {
  isUnknown: true,
} as const)

/** Marks a list that lacks those of its rows that could not be read: a property, for the same reason. */
export function markPartial<Row>(rows: Row[]): Row[] & { readonly isPartial: true } {
  return Object.assign(rows, { isPartial: true } as const)
}

/** Whether some rows of the server's list could not be read. */
export function isPartialList(list: readonly unknown[]): boolean {
  return 'isPartial' in list
}

/** Whether the server's list could not be read, so that nothing is known of its rows. */
export function isUnknownList(list: readonly unknown[]): boolean {
  return 'isUnknown' in list
}

/** Whether every row of the server's list could be read. */
export function isWholeList(list: readonly unknown[]): boolean {
  return !isUnknownList(list) && !isPartialList(list)
}
