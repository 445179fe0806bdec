import type { Operation } from './openapi-file'
import type { OperationId } from './operation-id'

/** The parts of the claims: the contract's tags, with recovery apart. */
export const TAGS = [
  'account',
  'recovery',
  'session',
  'settings',
  'credits',
  'protection',
  'requests',
] as const

/** The tag of an operation, as claims use it. */
export const tagOf = ({ id, tag }: Pick<Operation, 'id' | 'tag'>): string =>
  id.startsWith('recovery') ? 'recovery' : tag

/** The profiles a server may implement: each includes `core`. */
export const PROFILES = ['core', 'protection', 'payments'] as const

export type Profile = (typeof PROFILES)[number]

const WITH_SECOND_FACTOR: ReadonlySet<OperationId> = new Set(['signInResend', 'signInConfirm'])

/** The profile an operation belongs to. */
export function profileOf({ id, tag }: Pick<Operation, 'id' | 'tag'>): Profile {
  if (tag === 'protection' || WITH_SECOND_FACTOR.has(id)) return 'protection'
  return tag === 'credits' ? 'payments' : 'core'
}
