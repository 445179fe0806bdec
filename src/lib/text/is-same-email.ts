import { cleanText } from './clean-text'

/** Whether two addresses are the same but for case and surrounding space: a server may write them in lower case. */
export const isSameEmail = (one: string | null, other: string): boolean =>
  one !== null && plain(one) === plain(other)

const plain = (email: string) => cleanText(email).toLowerCase()
