import { expect, test } from 'vitest'
import { sanitizeProviderText } from './sanitize-provider-text'

test('keeps plain text', () => {
  expect(sanitizeProviderText('The resource owner denied the request')).toBe(
    'The resource owner denied the request',
  )
})

test.each([
  ['User%20denied%20access', 'User denied access'],
  ['100%25', '100%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['50 %20', '50 %20'],
])('decodes the doubly encoded %j to %j', (text, plain) => {
  expect(sanitizeProviderText(text)).toBe(plain)
})

test('keeps markup as text', () => {
  expect(sanitizeProviderText('<a href="https://evil.example">Log in</a>')).toBe(
    '<a href="https://evil.example">Log in</a>',
  )
})

test('removes line breaks, control characters and direction marks', () => {
  expect(sanitizeProviderText('one\r\n\ttwo\u0000\u202Ethree\u2066\u200B four\u2028five')).toBe(
    'one two three four five',
  )
})

test.each([undefined, '', ' \n ', '\u202E\u0007'])('reads %j as no text', (value) => {
  expect(sanitizeProviderText(value)).toBeNull()
})

test('truncates to 300 code points', () => {
  expect(sanitizeProviderText('я'.repeat(300))).toBe('я'.repeat(300))
  const long = sanitizeProviderText('🐎'.repeat(301)) ?? ''
  expect([...long]).toHaveLength(300)
  expect(long).toBe(`${'🐎'.repeat(299)}…`)
})
