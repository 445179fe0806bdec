import type { Exchange } from '../http/exchange'
import { masked } from '../http/mask'
import type { SentenceId } from '../contract/sentences'
import type { Operation } from '../contract/openapi-file'
import type { Profile } from '../contract/tags'
import type { OperationId } from '../contract/operation-id'
import type { RuleId } from './rules'
import type { Sentence } from '../contract/prose'

/** Where a request of the kit belongs: an operation, or the server as a whole. */
export type Subject = OperationId | 'server'

/** One thing that the server does otherwise than the contract says. */
export interface Finding {
  readonly operation: Subject
  /** What should be so, in plain words. */
  readonly claim: string
  /** The rule of every response that it breaks, where it is one. */
  readonly rule?: RuleId | undefined
  /** The sentence that it breaks, where the response itself tells which one it is. */
  readonly sentence?: Sentence | undefined
  /** The sentence of the contract that it breaks, where the claim names it. */
  readonly quotes?: SentenceId | undefined
  /** The status that should have come, where one should. */
  readonly status?: number | undefined
  /** What the contract says. */
  readonly expected: string
  /** Where it says so in `openapi.yaml`. */
  readonly line: number
  /** What came back. */
  readonly got: string
  readonly exchange: Exchange | undefined
  /** What was asked before, where no response shows it: an e-mail that says something else, or does not come. */
  readonly after?: Exchange | undefined
}

/** A claim of the kit and its outcome. */
export interface CheckedClaim {
  readonly id: string
  readonly tag: string
  readonly profile: Profile
  readonly claim: string
  /** `skipped` where the server lacks what it takes, `stopped` where the check itself could not go on. */
  readonly outcome: 'kept' | 'broken' | 'skipped' | 'stopped'
  /** Why it was skipped or stopped. */
  readonly reason?: string
  readonly milliseconds: number
  readonly findings: readonly Finding[]
  /** What was measured and is no verdict. */
  readonly warnings?: readonly string[]
}

/** A claim that was not checked, and why. */
export const uncheckedClaim = (
  { id, tag, profile, claim }: Pick<CheckedClaim, 'id' | 'tag' | 'profile' | 'claim'>,
  outcome: 'skipped' | 'stopped',
  reason: string,
): CheckedClaim => ({ id, tag, profile, claim, outcome, reason, milliseconds: 0, findings: [] })

/** Each thing that is wrong, once. */
export function distinct(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.operation} ${finding.claim} ${finding.expected}`
    if (!byKey.has(key)) byKey.set(key, finding)
  }
  return [...byKey.values()]
}

/** What the contract says of a status of an operation, in a few words. */
export function says(operation: Operation, status: number): string {
  const documented = operation.documented.get(status)
  return documented ? `${status}: ${documented.description}` : String(status)
}

/** The line of a status, or of the operation where the status is not listed. */
export const lineOf = (operation: Operation, status?: number): number =>
  (status === undefined ? undefined : operation.documented.get(status)?.line) ?? operation.line

const LONGEST = 240

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Cyrillic letters, which many servers write as `\u041d` in JSON, as a person reads them. */
export const readable = (text: string): string =>
  text.replaceAll(/\\u(0[4-5][\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** An answer in one line, without what is secret. */
export function gotOf({ status, headers, text }: Exchange): string {
  if (status === 0) return `no answer: ${text}`
  const type = headers.get('content-type') ?? 'no content type'
  return cut(masked(`${status}, ${type}${text === '' ? ', no body' : `: ${readable(text)}`}`))
}
