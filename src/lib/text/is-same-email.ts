import { cleanText } from './clean-text'

/** Whether two addresses are the same except for case and surrounding space: a server may write them in lower case. */
export const isSameEmail = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && plain(one) === plain(other)

const plain = (email: string) => cleanText(email).toLowerCase()
