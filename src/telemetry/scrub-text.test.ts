import { describe, expect, test } from 'vitest'
import { scrubText, secretsOf } from './scrub-text'

const scrub = (text: string, ...secrets: string[]) => scrubText(text, secretsOf(secrets))

describe('hides text that looks private', () => {
  test.each([
    ['https://play.example/verify?key=abc&x=1', 'https://play.example/verify'],
    ['https://play.example/verify?abc', 'https://play.example/verify'],
    ['https://play.example/verify%3Fkey%3Dabc', 'https://play.example/verify'],
    ['/recovery&key=abc and /recovery;jsessionid=1?key=abc', '/recovery and /recovery'],
    ['https://play.example/rules#r1', 'https://play.example/rules'],
    ['GET /api/v2/user/donate?paymentId=7 failed', 'GET /api/v2/user/donate failed'],
    ['from /recovery?key=a to "/sign?returnTo=/profile"', 'from /recovery to "/sign"'],
    ['otpauth://totp/Aurora:rider?secret=ABC', 'otpauth://totp/Aurora:rider'],
    ['?key=abc', ''],
    ['#token=abc', ''],
    ['no player rider_7@mail.example here', 'no player [hidden] here'],
    ['mail=маяк@почта.example', 'mail=[hidden]'],
    ['Authorization: Bearer abc.def', 'Authorization: [hidden]'],
    ['got eyJhbGciOi.eyJzdWIiOi.c2ln', 'got [hidden]'],
    ['key PHXY XO5N AREX UYBM', 'key [hidden]'],
    ['key PHXYXOBNAREXUYBM', 'key [hidden]'],
    ['codes ABCDE-FGHJK and PQRST-VWXYZ', 'codes [hidden] and [hidden]'],
    ['code 123456 is wrong', 'code [hidden] is wrong'],
    ['a.root[aria-label="rider"] > svg', 'a.root > svg'],
    ['a.root[aria-label="a long name that was cut…', 'a.root'],
  ])('%s', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed)
  })
})

describe('keeps text that explains the error', () => {
  test.each([
    'div#root > main.page > button.line',
    'Cannot read properties of undefined (reading ‘login’)',
    'https://play.example/assets/app-Dw123456.js',
    '9f86ff05c4fa4c34961281dfad72edb0',
    '2026-11-21T21:18:04.534Z',
    'is it so? yes',
  ])('%s', (text) => {
    expect(scrub(text)).toBe(text)
  })
})

test('removes known secrets as whole words anywhere', () => {
  expect(scrub('rider: no rider, «rider»', 'rider')).toBe('[hidden]: no [hidden], «[hidden]»')
  expect(scrub('the outrider of riders', 'rider')).toBe('the outrider of riders')
  expect(scrub('typed a+b(c)?', 'a+b(c)?')).toBe('typed [hidden]')
  expect(scrub('typed ab/cd?e f', 'ab/cd?e f')).toBe('typed [hidden]')
})
