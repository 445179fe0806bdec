import type { Exchange } from '../http/exchange'
import type { Contract } from '../contract/openapi-file'
import { profileOf, type Profile } from '../contract/tags'

/** How much was exchanged of the parts of the contract that were asked for. */
export interface Coverage {
  readonly paths: Share
  readonly operations: Share
  /** Documented statuses, `default` left out. */
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

/** Worked out from what was exchanged, not from what was meant to be. */
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
