import { expect, it } from 'vitest'
import { isApiRequest } from './address'

it.each([
  ['/api/v2/user/check', true],
  ['/api/v2/user/check?key=../..', true],
  ['/api/v2', true],
  ['https://other.example/api/v2/user/check', true],
  ['/api/v20', false],
  ['/API/v2/user/check', false],
  ['/api/v2/../internal', false],
  ['/api/v2/%2e%2E/internal', false],
  ['/api/v2/..%2finternal', false],
  ['/api/v2/a%5c..%5Cinternal', false],
  ['/api/v2/..;/internal', false],
  ['/', false],
  [undefined, false],
])('%s is a request of the API: %s', (url, isOne) => {
  expect(isApiRequest(url)).toBe(isOne)
})
