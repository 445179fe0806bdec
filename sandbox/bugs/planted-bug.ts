import type { OperationId } from '../server/contract'
import type { Bug } from '../server/world'

/** A bug of the kinds that real backends have, for `--bug` and for the proof of the contract kit. */
export interface PlantedBug {
  /** In kebab-case; unique. */
  readonly name: string
  /** The operation that does wrong. */
  readonly operation: OperationId
  /** What is wrong, in one sentence. */
  readonly says: string
  /** How the sentence of the contract begins that it breaks, or the line of its schema. */
  readonly breaks: string
  readonly bug: Bug
}

/** Plants `bug` in one operation; the others answer as they should. */
export const planted = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  bug: Bug,
): PlantedBug => ({
  name,
  operation,
  says,
  breaks,
  bug: (call) => (call.operation.id === operation ? bug(call) : call.answer()),
})
