/** Whether two addresses lead to one mailbox: a server may write one in small letters. */
export const isSameEmail = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()
