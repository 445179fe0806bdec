import { list, loose, number } from '../contract/loose'
import type { Call } from './call'
import { NotPrepared, type Caller } from './caller'

interface Bonus {
  readonly minAmount: number
  readonly percent: number
}
export interface Terms {
  readonly bonuses: readonly Bonus[]
  readonly min: number
  readonly max: number
}

export const numberOf = (value: unknown, name: string): number =>
  number(loose(value)[name]) ?? Number.NaN

/** The limits and bonuses of top-ups. */
export async function terms(caller: Caller, token: string): Promise<Terms> {
  const { json } = await caller.step('bonusList', 200, { token })
  const { bonuses, limits } = loose(json)
  if (bonuses === undefined || limits === undefined) throw new NotPrepared('bonusList')
  const rows = list(bonuses).map((row) => ({
    minAmount: numberOf(row, 'minAmount'),
    percent: numberOf(row, 'percent'),
  }))
  return { bonuses: rows, min: numberOf(limits, 'min'), max: numberOf(limits, 'max') }
}

/** The accepted amount nearest to this one. */
export const allowed = ({ min, max }: Terms, amount: number): number =>
  Math.max(min, Math.min(max, amount))

/** A request for a payment: the contract allows any character in its id. */
export const viewOf = (token: string, payment: string): Call => ({
  token,
  query: `?payment=${encodeURIComponent(payment)}`,
})
