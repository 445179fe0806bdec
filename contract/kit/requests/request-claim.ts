import type { SentenceId } from '../claims/sentences'
import type { OperationId } from '../operation-id'
import type { TAGS } from '../tags'
import type { Caller } from './caller'

/** One thing that is tried of the server. */
export interface RequestClaim {
  readonly id: string
  /** The sentences of the contract that it proves. */
  readonly proves: readonly SentenceId[]
  readonly claim: string
  /** The part that it belongs to; `requests` unless given. */
  readonly tag?: (typeof TAGS)[number]
  /** The operations that it is about, where they are few. */
  readonly operations?: readonly OperationId[]
  /** What it takes besides the server. */
  readonly needs?: 'captcha' | 'payments' | 'author' | 'clock'
  /** Whether it sends many requests one after the other, so that it begins early. */
  readonly long?: true
  /** Whether it waits for a limit to end. */
  readonly waits?: true
  readonly run: (caller: Caller) => Promise<void>
}
