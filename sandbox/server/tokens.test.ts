import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { seededRandom } from './random'
import { readToken, signToken } from './tokens'

const key = seededRandom(1)(32)
const claims = { sid: 'ses_1', jti: 'abc' }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (content: string, secret: Uint8Array = key, hash = 'sha256') =>
  `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`

const header = encode({ alg: 'HS256', typ: 'JWT' })
const payload = encode(claims)

test('a token is a JWT that its key has signed', async () => {
  const token = await signToken(key, claims, 1_763_640_000)
  const [head = '', body = ''] = token.split('.')
  expect(sign(`${head}.${body}`)).toBe(token)
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
    ...claims,
    iat: 1_763_640_000,
  })
  expect(await readToken(key, token)).toMatchObject(claims)
})

test.each([
  [
    'another payload',
    `${header}.${encode({ ...claims, sid: 'ses_2' })}.${sign(`${header}.${payload}`).split('.')[2]}`,
  ],
  ['the key of another world', sign(`${header}.${payload}`, seededRandom(2)(32))],
  ['no signature', `${header}.${payload}.`],
  ['no signature, and says so', `${encode({ alg: 'none' })}.${payload}.`],
  ['a signature of one byte', `${header}.${payload}.AA`],
  ['a signature that is no Base64', `${header}.${payload}.A`],
  ['another algorithm', sign(`${encode({ alg: 'HS512' })}.${payload}`, key, 'sha512')],
  ['claims of another type', sign(`${header}.${encode({ sid: 1, jti: 2 })}`)],
  ['no claims', sign(`${header}.${encode(null)}`)],
  ['no JSON', sign(`${header}.abc`)],
  ['two parts', `${header}.${payload}`],
  ['characters of no token', `${sign(`${header}.${payload}`)}=`],
  ['nothing', ''],
])('a token with %s is refused', async (_, token) => {
  expect(await readToken(key, token)).toBe(null)
})
