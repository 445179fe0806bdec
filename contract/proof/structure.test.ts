import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContract } from '../kit/contract/openapi-file'
import { misshapen } from './structure'

const document: unknown = parse(readFileSync('openapi.yaml', 'utf8'))
const { operations } = readContract()

function formsOf(id: 'recoveryInspect' | 'signOut', status: number, body?: unknown) {
  const operation = operations.get(id)
  if (!operation) throw new Error(id)
  const text = body === undefined ? '' : JSON.stringify(body)
  return [...misshapen({ operation, status, headers: new Headers(), text }, document)]
}

test('generates every fault of a field, and none that the contract allows', () => {
  const names = formsOf('recoveryInspect', 200, { codeRequired: true }).map(({ name }) => name)
  expect(names).toContain('recoveryInspect 200: codeRequired missing')
  expect(names).toContain('recoveryInspect 200: codeRequired null')
  expect(names).toContain('recoveryInspect 200: codeRequired other type')
  expect(names).not.toContain('recoveryInspect 200: codeRequired fraction')
})

test('generates faults for the fields of a refusal', () => {
  const names = formsOf('recoveryInspect', 410, { message: 'Too late', code: 'expired' }).map(
    ({ text }) => text,
  )
  expect(names).toContain('{"code":"expired"}')
  expect(names).toContain('{"message":"","code":"expired"}')
})

test('generates no field faults for a response without content', () => {
  expect(formsOf('signOut', 204).every(({ field }) => field === undefined)).toBe(true)
})
