import type { Bonus } from '#/api/generated/model/bonus'
import type { TopUpLimits } from '#/api/generated/model/topUpLimits'
import { isUnknownList } from '#/api/unknown-list'

const PRESETS = [100, 500, 1000, 5000]
const USUAL = 1000

/** The least that can be bought at all (contract, `TopUpLimits`). */
const LEAST = 1

/** Whether the server takes `amount`: whole, and neither below nor above a limit that is known (not `NaN`). */
export function isWithin(amount: number, { min, max }: TopUpLimits): boolean {
  return Number.isSafeInteger(amount) && amount >= LEAST && !(amount < min) && !(amount > max)
}

/** The amounts on the chips: those of ours that the server takes. */
export function presetsWithin(limits: TopUpLimits): readonly number[] {
  return PRESETS.filter((preset) => isWithin(preset, limits))
}

/** What the form starts with: the amount that was kept for another try, else the usual one, within limits. */
export function firstAmount(kept: number | undefined, limits: TopUpLimits): number {
  if (kept !== undefined && isWithin(kept, limits)) return kept
  if (isWithin(USUAL, limits)) return USUAL
  return USUAL < limits.min ? limits.min : limits.max
}

/** The bonus that counts for `amount`: the last one that is reached (contract, `bonusList`). */
export function reachedBonus(amount: number, bonuses: readonly Bonus[]): Bonus | undefined {
  return bonuses.findLast(({ minAmount }) => amount >= minAmount)
}

/** What arrives: the amount and its bonus, rounded down to whole credits (contract, `Bonus`); `NaN` where that is unknown or beyond counting. */
export function creditsFor(amount: number, bonuses: readonly Bonus[]): number {
  if (isUnknownList(bonuses)) return Number.NaN
  const percent = reachedBonus(amount, bonuses)?.percent ?? 0
  // 10,000 × 0.57 % is 57; in binary it comes out a hair below.
  const credits = amount + Math.floor(Number(((amount * percent) / 100).toFixed(6)))
  return Number.isSafeInteger(credits) ? credits : Number.NaN
}
