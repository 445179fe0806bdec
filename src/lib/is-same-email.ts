/** Whether two addresses are the same but for case: a server may write them in lower case. */
export const isSameEmail = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()
