import type { Exchange } from '../http/exchange'
import { masked } from '../http/mask'
import type { SentenceId } from '../contract/sentences'
import type { Operation } from '../contract/openapi-file'
import type { Profile } from '../contract/tags'
import type { OperationId } from '../contract/operation-id'
import type { RuleId } from './rules'
import type { Sentence } from '../contract/prose'

/** What a request of the kit is about: an operation, or the server as a whole. */
export type Subject = OperationId | 'server'

/** One difference between the server and the contract. */
export interface Finding {
  readonly operation: Subject
  /** The requirement, in plain words. */
  readonly claim: string
  /** The broken rule, if it is a rule of every response. */
  readonly rule?: RuleId | undefined
  /** The broken sentence, if the response itself shows which one. */
  readonly sentence?: Sentence | undefined
  /** The broken sentence of the contract, if the claim names it. */
  readonly quotes?: SentenceId | undefined
  /** The expected status, if one was expected. */
  readonly status?: number | undefined
  /** What the contract requires. */
  readonly expected: string
  /** The line in `openapi.yaml` that requires it. */
  readonly line: number
  /** The response. */
  readonly got: string
  readonly exchange: Exchange | undefined
  /** The request before it, if no response shows the fault: an e-mail has the wrong content, or does not come. */
  readonly after?: Exchange | undefined
}

/** A claim of the kit and its outcome. */
export interface CheckedClaim {
  readonly id: string
  readonly tag: string
  readonly profile: Profile
  readonly claim: string
  /** The sentences it proves; none if it is not about certain sentences, such as a journey in a browser. */
  readonly proves?: readonly SentenceId[]
  /** `skipped` if the server lacks something the claim needs, `stopped` if the check itself could not go on. */
  readonly outcome: 'kept' | 'broken' | 'skipped' | 'stopped'
  /** Why it was skipped or stopped. */
  readonly reason?: string
  readonly milliseconds: number
  readonly findings: readonly Finding[]
  /** Measurements that are not a verdict. */
  readonly warnings?: readonly string[]
}

/** A claim that was not checked, with the reason. */
export const uncheckedClaim = (
  { id, tag, profile, claim }: Pick<CheckedClaim, 'id' | 'tag' | 'profile' | 'claim'>,
  outcome: 'skipped' | 'stopped',
  reason: string,
): CheckedClaim => ({ id, tag, profile, claim, outcome, reason, milliseconds: 0, findings: [] })

/** Findings without duplicates. */
export function distinct(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.operation} ${finding.claim} ${finding.expected}`
    if (!byKey.has(key)) byKey.set(key, finding)
  }
  return [...byKey.values()]
}

/** The description of an operation's status, in a few words. */
export function says(operation: Operation, status: number): string {
  const documented = operation.documented.get(status)
  return documented ? `${status}: ${documented.description}` : String(status)
}

/** The line of a status, or of the operation if the status is not listed. */
export const lineOf = (operation: Operation, status?: number): number =>
  (status === undefined ? undefined : operation.documented.get(status)?.line) ?? operation.line

const LONGEST = 240

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Decodes Cyrillic characters, which many servers write as `\u041d` in JSON. */
export const readable = (text: string): string =>
  text.replaceAll(/\\u(0[4-5][\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** A response in one line, without secrets. */
export function gotOf({ status, headers, text }: Exchange): string {
  if (status === 0) return `no response: ${text}`
  const type = headers.get('content-type') ?? 'no content type'
  return cut(masked(`${status}, ${type}${text === '' ? ', no body' : `: ${readable(text)}`}`))
}
