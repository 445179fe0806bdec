import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFlows } from './flow-files'
import { readContract } from './openapi-file'
import { TAGS } from './tags'

const flows = readFlows('contract/flows')
const contract = readContract('openapi.yaml')

test('every flow is one claim of its own', () => {
  const claims = flows.filter(({ tag }) => tag !== 'setup')
  expect(claims.length).toBeGreaterThan(90)
  expect(new Set(flows.map(({ id }) => id)).size).toBe(flows.length)
  expect(new Set(flows.map(({ claim }) => claim)).size).toBe(flows.length)
  for (const { claim } of flows) expect(claim).toMatch(/^[A-Z].*\.$/)
})

test('every step speaks of an operation', () => {
  for (const { id, steps } of flows) {
    for (const [step, { judges }] of steps) {
      if (judges === '') continue
      expect([...contract.operations.keys()], `${id}, ${step}`).toContain(judges)
    }
  }
})

test('the tags and the files of flows match', () => {
  const tags = new Set(flows.map(({ tag }) => tag))
  expect([...tags].toSorted()).toEqual(
    ['setup', ...TAGS].filter((tag) => tag !== 'requests').toSorted(),
  )
})

test('every operation of the contract has its line number', () => {
  const lines = readFileSync('openapi.yaml', 'utf8').split('\n')
  for (const { method, line, documented } of contract.operations.values()) {
    expect(lines[line - 1]?.trim()).toBe(`${method.toLowerCase()}:`)
    for (const one of documented.values()) {
      expect(lines[one.line - 1]).toMatch(new RegExp(`^ *'${one.status}':`))
    }
  }
})
