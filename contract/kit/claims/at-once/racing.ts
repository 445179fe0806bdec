import type { Exchange } from '../../http/exchange'
import { says } from '../../judge/findings'
import { statusesOf } from '../../http/steps'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import type { Caller } from '../../caller/caller'

/** The sentence that is broken if a server handles consecutive requests correctly, but not simultaneous ones. */
export const TOGETHER = 'at-the-same-time'

/** How many requests race. */
export const RACERS = 8

export const times = (call: Call, count = RACERS): readonly Call[] =>
  Array.from({ length: count }, () => call)

const counted = (all: readonly Exchange[], status: number): number =>
  all.filter((one) => one.status === status).length

/** A server that fails only at simultaneous requests breaks the sentence about these. */
export function expectAtOnce(
  caller: Caller,
  id: OperationId,
  exchange: Exchange,
  ...statuses: readonly number[]
): void {
  const { expect } = exchange.status >= 500 ? caller.quoting(TOGETHER) : caller
  expect(id, exchange, ...statuses)
}

/** Expects `good` for one of several simultaneous requests, and one of `refused` for the others. */
export async function onlyOne(
  caller: Caller,
  id: OperationId,
  calls: readonly Call[],
  good: number,
  refused: readonly number[],
): Promise<void> {
  const all = await caller.together(id, calls)
  const others = all.filter(({ status }) => status !== good && status !== 0)
  for (const one of others) expectAtOnce(caller, id, one, ...refused)
  if (counted(all, good) === 1) return
  const last = all.findLast(({ status }) => status === good) ?? all[0]
  const expected = `exactly one of ${calls.length} simultaneous requests is ${good}`
  caller.quoting(TOGETHER).note(id, last, expected, statusesOf(all))
}

/** At most `most` simultaneous wrong attempts fail as such; the limit refuses the others. */
export async function atMost(
  caller: Caller,
  id: OperationId,
  calls: readonly Call[],
  failed: number,
  most: number,
  limited: readonly number[],
): Promise<void> {
  const all = await caller.together(id, calls)
  for (const one of all) if (one.status !== failed) expectAtOnce(caller, id, one, ...limited)
  if (counted(all, failed) <= most) return
  const last = all.findLast(({ status }) => status === failed)
  const expected = `of ${calls.length} simultaneous attempts, at most ${most} are ${failed}, the others ${says(caller.operation(id), limited[0] ?? 429)}`
  caller.quoting(TOGETHER).note(id, last, expected, statusesOf(all))
}
