import { describe, expect, test } from 'vitest'
import { markPartial } from '#/api/reading'
import { creditsFor, firstAmount, isWithin, presetsWithin, reachedBonus } from './amounts'

const limits = { min: 10, max: 50_000 }
const bonuses = [
  { minAmount: 500, percent: 5 },
  { minAmount: 1000, percent: 10 },
]

describe('limits', () => {
  test.each([
    [9, false],
    [10, true],
    [10.5, false],
    [50_000, true],
    [50_001, false],
    [Number.NaN, false],
    [0, false],
  ])('%d is within: %s', (amount, expected) => {
    expect(isWithin(amount, limits)).toBe(expected)
  })

  test.each([
    [{ min: 10, max: 50_000 }, [100, 500, 1000, 5000]],
    [{ min: 500, max: 1000 }, [500, 1000]],
    [{ min: 101, max: 499 }, []],
    [{ min: 10_000, max: 20_000 }, []],
  ])('%j allow the presets %j', (within, presets) => {
    expect(presetsWithin(within)).toEqual(presets)
  })

  test.each([
    [undefined, { min: 10, max: 50_000 }, 1000],
    [250, { min: 10, max: 50_000 }, 250],
    [9, { min: 10, max: 50_000 }, 1000],
    [1.5, { min: 1, max: 50_000 }, 1000],
    [undefined, { min: 2000, max: 50_000 }, 2000],
    [undefined, { min: 10, max: 300 }, 300],
  ])('with %j kept and the limits %j, the form starts at %d', (kept, within, amount) => {
    expect(firstAmount(kept, within)).toBe(amount)
  })
})

describe('bonuses', () => {
  test.each([
    ['none', markPartial([])],
    ['some', markPartial([{ minAmount: 500, percent: 5 }])],
  ])('give the amount as the minimum if %s could be read', (_name, known) => {
    expect(creditsFor(500, known)).toBe(500)
    expect(reachedBonus(500, known)).toBeUndefined()
  })

  test.each([
    [10, 10],
    [499, 499],
    [500, 525],
    [519, 544],
    [999, 1048],
    [1000, 1100],
    [1009, 1109],
    [50_000, 55_000],
  ])('turn %d into %d', (amount, credits) => {
    expect(creditsFor(amount, bonuses)).toBe(credits)
  })

  test('calculate fractions of a percent exactly', () => {
    expect(creditsFor(10_000, [{ minAmount: 0, percent: 0.57 }])).toBe(10_057)
    expect(creditsFor(1000, [{ minAmount: 0, percent: 1.1 }])).toBe(1011)
  })

  test('give NaN beyond the safe integers', () => {
    expect(creditsFor(1000, [{ minAmount: 0, percent: 1e308 }])).toBeNaN()
  })

  test('are optional: without one, the credits equal the amount', () => {
    expect(creditsFor(1000, [])).toBe(1000)
    expect(reachedBonus(499, bonuses)).toBeUndefined()
  })
})
