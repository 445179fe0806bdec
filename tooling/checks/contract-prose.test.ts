import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Contract = {
  components: {
    schemas: { NewPassword: { minLength: number; maxLength: number; description: string } }
  }
}

// The file is this project's own.
const { components } = parse(readFileSync('openapi.yaml', 'utf8')) as Contract

test('the contract describes a new password by the bounds that it sets', () => {
  const { minLength, maxLength, description } = components.schemas.NewPassword
  expect(description).toContain(`${minLength} to ${maxLength} code points`)
  const [, example = ''] = /`([^`\s]+)` is good/.exec(description) ?? []
  expect(
    [...example].length,
    `the length of ${example}, which it calls good`,
  ).toBeGreaterThanOrEqual(minLength)
})
