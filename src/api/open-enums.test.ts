import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as reading from './generated/reading/valibot.gen'
import {
  vError,
  vEventKind,
  vMethodInUse,
  vPaymentStatus,
  vProtectionStartBody,
  vUser,
  vUserData,
} from './generated/valibot/valibot.gen'

const USER = {
  login: 'rider',
  email: 'rider@example.com',
  active: true,
  money: 0,
  votes: 0,
  mfa: 'passkey',
  pendingEmail: null,
}

test('reads an enum value that this version does not know as `unknown`', () => {
  expect(v.parse(vPaymentStatus, 'held')).toBe('unknown')
  expect(v.parse(vPaymentStatus, 'refunded')).toBe('refunded')
  expect(v.parse(vMethodInUse, 'passkey')).toBe('unknown')
  expect(v.parse(vUser, USER).mfa).toBe('unknown')
  expect(v.parse(vUser, { ...USER, mfa: null }).mfa).toBe(null)
  expect(v.parse(vEventKind, 'passkey_added')).toBe('unknown')
  expect(v.parse(vEventKind, 'recovery')).toBe('recovery')
  expect(v.parse(vError, { message: 'Нет', code: 'frozen' }).code).toBe('unknown')
})

test('rejects an unknown enum value in a request', () => {
  const body = { method: 'passkey', password: 'Aurora-2026!' }
  expect(v.is(vProtectionStartBody, body)).toBe(false)
  expect(v.is(vProtectionStartBody, { ...body, method: 'unknown' })).toBe(false)
})

test('the site reads a list longer than the contract allows, which the exact schema rejects', () => {
  const transactions = Array.from({ length: 51 }, () => ({
    value: 10,
    date: '2026-11-20T12:00:00Z',
  }))
  const data = { user: USER, sessions: [], transactions, authorCode: null, jwt: 'token' }
  expect(v.parse(reading.vUserData, data).transactions).toHaveLength(51)
  expect(v.is(vUserData, data)).toBe(false)
  expect(v.is(vUserData, { ...data, transactions: transactions.slice(1) })).toBe(true)
})
