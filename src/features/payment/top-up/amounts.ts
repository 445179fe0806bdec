import type { Bonus } from '#/api/generated/model/bonus'
import type { TopUpLimits } from '#/api/generated/model/topUpLimits'
import { isPartialList } from '#/api/reading'

const PRESETS = [100, 500, 1000, 5000]
const USUAL = 1000

/** The smallest amount that can be bought (contract, `TopUpLimits`). */
const LEAST = 1

/** Whether the server accepts `amount`: whole, and within the limits. */
export function isWithin(amount: number, { min, max }: TopUpLimits): boolean {
  return Number.isSafeInteger(amount) && amount >= LEAST && amount >= min && amount <= max
}

/** The presets that the server accepts. */
export function presetsWithin(limits: TopUpLimits): readonly number[] {
  return PRESETS.filter((preset) => isWithin(preset, limits))
}

/** The initial amount: `kept` (of an attempt in doubt, or for another try), else the usual one, within the limits. */
export function firstAmount(kept: number | undefined, limits: TopUpLimits): number {
  if (kept !== undefined && isWithin(kept, limits)) return kept
  if (isWithin(USUAL, limits)) return USUAL
  return USUAL < limits.min ? limits.min : limits.max
}

/**
 * The bonus that applies to `amount`: the highest that it reaches (contract, `bonusList`). `undefined` if none applies,
 * or if an unreadable one may apply instead.
 */
export function reachedBonus(amount: number, bonuses: readonly Bonus[]): Bonus | undefined {
  if (isPartialList(bonuses)) return undefined
  return bonuses
    .filter(({ minAmount }) => amount >= minAmount)
    .toSorted((a, b) => a.minAmount - b.minAmount)
    .at(-1)
}

/**
 * The credits for `amount` with its bonus, rounded down (contract, `Bonus`): a minimum if not all bonuses could be
 * read. `NaN` if beyond the safe integers.
 */
export function creditsFor(amount: number, bonuses: readonly Bonus[]): number {
  const percent = reachedBonus(amount, bonuses)?.percent ?? 0
  // 10,000 × 0.57 % is 57; floating point makes it slightly less.
  const credits = amount + Math.floor(Number(((amount * percent) / 100).toFixed(6)))
  return Number.isSafeInteger(credits) ? credits : Number.NaN
}
