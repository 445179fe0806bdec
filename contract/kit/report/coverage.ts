import type { Exchange } from '../http/exchange'
import type { Contract } from '../contract/openapi-file'
import { profileOf, type Profile } from '../contract/tags'

/** How much of the requested parts of the contract the run met. */
export interface Coverage {
  readonly paths: Share
  readonly operations: Share
  /** Documented statuses, without `default`. */
  readonly responses: Share
}

export interface Share {
  readonly seen: number
  readonly all: number
  readonly missing: readonly string[]
}

function share(all: readonly string[], seen: ReadonlySet<string>): Share {
  const missing = all.filter((one) => !seen.has(one))
  return { seen: all.length - missing.length, all: all.length, missing }
}

/** Computed from the actual exchanges, not from what was meant to be sent. */
export function coverageOf(
  contract: Contract,
  exchanges: readonly Exchange[],
  profiles: readonly Profile[],
): Coverage {
  const operations = [...contract.operations.values()].filter((one) =>
    profiles.includes(profileOf(one)),
  )
  const seen = exchanges.flatMap(({ operation, status }) =>
    operation && status > 0 ? [{ operation, status }] : [],
  )
  return {
    paths: share(
      [...new Set(operations.map(({ path }) => path))],
      new Set(seen.map(({ operation }) => operation.path)),
    ),
    operations: share(
      operations.map(({ id }) => id),
      new Set(seen.map(({ operation }) => operation.id)),
    ),
    responses: share(
      operations.flatMap(({ id, documented }) =>
        [...documented.keys()].map((one) => `${id} ${one}`),
      ),
      new Set(seen.map(({ operation, status }) => `${operation.id} ${status}`)),
    ),
  }
}

export const percent = ({ seen, all }: Share): number => (all === 0 ? 100 : (100 * seen) / all)
