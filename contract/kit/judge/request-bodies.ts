import * as v from 'valibot'
import * as schemas from '#/api/generated/valibot/valibot.gen'
import { parsed, type Exchange } from '../http/exchange'
import { maskedAt } from '../http/mask'
import type { OperationId } from '../contract/operation-id'

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = schemas

/** The schema of an operation's body; undefined if it has no body. */
const schemaOf = (id: OperationId): v.GenericSchema | undefined =>
  SCHEMAS[`v${id.charAt(0).toUpperCase()}${id.slice(1)}Body`]

interface BrokenBody {
  /** What is wrong with it, in plain words. */
  readonly words: string
  /** Whether it has a field its schema does not name. */
  readonly isUnknown: boolean
}

/** How the body of a request breaks its schema; undefined if it does not. */
export function brokenBody({ operation, sentBody }: Exchange): BrokenBody | undefined {
  const schema = operation && schemaOf(operation.id)
  if (!schema || sentBody === '') return undefined
  const result = v.safeParse(schema, parsed(sentBody))
  if (result.success) return undefined
  const [issue] = result.issues
  const place = v.getDotPath(issue) ?? 'the body'
  if (issue.expected === 'never') {
    return { words: `${place} is a field the contract does not define`, isUnknown: true }
  }
  const isMissing = issue.received === 'undefined' || issue.type === 'strict_object'
  const received = isMissing ? 'missing' : maskedAt(place, issue.received)
  const words =
    issue.kind === 'schema'
      ? `${place} is ${received}, not ${issue.expected ?? issue.type}`
      : // The message of a rule ends with what it received.
        `${place}: ${issue.message.replace(issue.received, () => received)}`
  return { words, isUnknown: false }
}

/** How the body of an accepted request breaks its schema; undefined if it does not. */
export const acceptedAgainstSchema = (exchange: Exchange): BrokenBody | undefined =>
  exchange.status >= 200 && exchange.status < 300 ? brokenBody(exchange) : undefined
