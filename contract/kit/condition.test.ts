import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { conditionWords } from './condition'

const FLOWS = 'contract/flows'

interface Raw {
  readonly workflows: readonly {
    readonly steps: readonly {
      readonly successCriteria?: readonly { readonly condition: string }[]
    }[]
  }[]
}

test.each([
  ["$response.body#/result == 'mfa_required'", "result is 'mfa_required'"],
  ['$response.body#/user/email == $steps.new.outputs.email', 'user.email is the email of new'],
  ['$response.body#/paymentId != $steps.first.outputs.id', 'paymentId is not the id of first'],
  ['$response.body#/transactions/0/value == 10', 'transactions.0.value is 10'],
  ['$[?!@.jwt]', 'no jwt'],
  ['$[?!@.errors.*]', 'nothing in errors'],
  ['$[?length(@.sessions) == 2]', '2 in sessions'],
  ['$[?count(@.sessions[?@.current == true]) == 1]', '1 in sessions whose current is true'],
  ['$statusCode == 404 || $statusCode == 410', '404 or 410'],
])('%s: %s', (condition, words) => {
  expect(conditionWords(condition)).toBe(words)
})

test('every condition of a flow can be said in words', () => {
  const conditions = readdirSync(FLOWS).flatMap((name) => {
    const { workflows }: Raw = parse(readFileSync(join(FLOWS, name), 'utf8'))
    return workflows.flatMap(({ steps }) => steps.flatMap((step) => step.successCriteria ?? []))
  })
  const words = conditions.map(({ condition }) => conditionWords(condition))
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((one) => /[$@]/.test(one))).toEqual([])
})
