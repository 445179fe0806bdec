import { GENERAL } from './general'
import { OPERATIONS } from './operations'
import type { Promised } from './promised'
import { SCHEMAS } from './schemas'

/** Every sentence of the contract: the claims that would fail were it broken, or why there is none. */
export const PROMISES: readonly Promised[] = [...GENERAL, ...OPERATIONS, ...SCHEMAS]

/** The row of a sentence: the longest beginning that it has. */
export const promiseOf = (text: string): Promised | undefined =>
  PROMISES.filter(({ says }) => text.startsWith(says)).toSorted(
    (one, other) => other.says.length - one.says.length,
  )[0]
