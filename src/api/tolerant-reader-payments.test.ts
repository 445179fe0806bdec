import { describe, expect, test } from 'vitest'
import { operationNamed, validResponse } from '#/testing/contract-operations'
import { KNOWN, readAs } from '#/testing/read-as'
import { isPartialList } from './unknown-list'

const payment = () => Object(validResponse(operationNamed('paymentView')))
const viewOf = (id: string) => ({ ...KNOWN, query: new URLSearchParams({ payment: id }) })

describe('a payment', () => {
  test('that was asked for is read', () => {
    const { paymentId } = payment()
    expect(readAs('paymentView', payment(), viewOf(paymentId)).body).toEqual(payment())
  })

  test('that was asked for is read though its id is a number', () => {
    const odd = { ...payment(), paymentId: 42 }
    expect(readAs('paymentView', odd, viewOf('42')).body).toEqual({ ...odd, paymentId: '42' })
    expect(() => readAs('paymentView', odd, viewOf('43'))).toThrow('the one that was asked for')
  })

  test('with another id is the response to another request', () => {
    expect(() => readAs('paymentView', payment(), viewOf('pay_other'))).toThrow(
      /cannot be used.*\n {2}\$\.paymentId: expected the one that was asked for/,
    )
  })
})

test('a payment without its id or its status is no payment', () => {
  const body = Object(validResponse(operationNamed('paymentView')))
  expect(() => readAs('paymentView', { ...body, paymentId: {} })).toThrow('paymentId')
  expect(readAs('paymentView', { ...body, amount: '5', bonus: null }).body).toEqual({
    ...body,
    amount: Number.NaN,
    bonus: Number.NaN,
  })
})

test('a payment that was made can be paid, whatever is odd beside its address', () => {
  const body = Object(validResponse(operationNamed('paymentCreate')))
  const odd = { ...body, paymentId: null, expiresAt: null }
  expect(readAs('paymentCreate', odd).body).toEqual({ ...body, paymentId: '', expiresAt: '' })
  expect(() => readAs('paymentCreate', { ...body, url: 'javascript:' })).toThrow('$.url')
})

describe('an offer of top-ups', () => {
  const offer = Object(validResponse(operationNamed('bonusList')))
  const unknown = { min: Number.NaN, max: Number.NaN }

  test.each([
    [{ min: 500, max: 10 }, unknown, '$.limits'],
    [{ min: 'ten', max: 50_000 }, { ...unknown, max: 50_000 }, '$.limits.min'],
    [{ min: -5, max: 50_000 }, { ...unknown, max: 50_000 }, '$.limits.min'],
    [{ min: 10 }, { ...unknown, min: 10 }, '$.limits.max'],
    [null, unknown, '$.limits'],
    [{ min: 10, max: 10 }, { min: 10, max: 10 }, undefined],
  ])('with the limits %j has %j', (limits, shown, path) => {
    const { body, mismatches } = readAs('bonusList', { ...offer, limits })
    expect(body).toEqual({ ...offer, limits: shown })
    expect(mismatches[0]?.path).toBe(path)
  })

  const readBonuses = (bonuses: readonly unknown[]) => {
    const { body, mismatches } = readAs('bonusList', { ...offer, bonuses })
    const list: { minAmount: number }[] = Object(body).bonuses
    return {
      from: list.map(({ minAmount }) => minAmount),
      isPartial: isPartialList(list),
      noted: mismatches.map(({ path }) => path),
    }
  }

  test('has its bonuses in ascending order, and is partial where one cannot be read', () => {
    const rows = [1000, 500, 5000].map((minAmount) => ({ minAmount, percent: minAmount / 100 }))
    const all = { from: [500, 1000, 5000], isPartial: false }
    expect(readBonuses(rows)).toEqual({ ...all, noted: ['$.bonuses'] })
    expect(readBonuses(rows.toSorted((a, b) => a.minAmount - b.minAmount))).toEqual({
      ...all,
      noted: [],
    })
    const again = { minAmount: 500, percent: 7 }
    expect(readBonuses([...rows, again])).toEqual({ ...all, isPartial: true, noted: ['$.bonuses'] })
    const odd = { minAmount: 500, percent: '5' }
    expect(readBonuses([odd, ...rows.slice(0, 1)])).toEqual({
      from: [1000],
      isPartial: true,
      noted: ['$.bonuses[0].percent'],
    })
  })
})
