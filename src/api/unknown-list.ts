/**
 * In the place of a list that could not be read: it has no rows, but it is no empty list. The property says so, and
 * keeps it from being taken for equal to an empty one, or copied, by the cache of responses (`isPlainArray` there).
 */
export const UNKNOWN_LIST: never[] & { readonly isUnknown: true } = Object.assign([], {
  isUnknown: true,
} as const)

/** Whether the server's list could not be read, so that nothing is known of its rows. */
export function isUnknownList(list: readonly unknown[]): boolean {
  return 'isUnknown' in list
}
