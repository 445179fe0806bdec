import { afterEach, describe, expect, test, vi } from 'vitest'
import { refused, testWorld } from './test-world'

afterEach(() => {
  vi.restoreAllMocks()
})

const account = { login: 'newcomer', email: 'new@example.com', password: 'Rider-77-2026!' }

describe('an address', () => {
  test.each([
    ['почта@маяк.рф', 'Почта@МАЯК.РФ'],
    ['почта@маяк.рф', 'почта@xn--80aue1f.xn--p1ai'],
    ['re\u0301mi@example.com', 'R\u00c9MI@example.com'],
  ])('%s is the same as %s', async (email, same) => {
    const { call, world } = testWorld()
    expect((await call('POST', 'signUp', { body: { ...account, email } })).status).toBe(201)
    const again = { ...account, login: 'other', email: same }
    expect(refused(await call('POST', 'signUp', { body: again }))).toBe('409 email_taken')
    const credentials = { login: same, password: account.password }
    const { body } = await call('POST', 'signIn', { body: credentials })
    expect(body.user.email).toBe(email)
    expect(world.mailbox.list(same).map(({ to }) => to)).toEqual([email])
  })

  test('is masked wherever it is named to who has not proven it', async () => {
    const { call } = testWorld()
    const { body } = await call('POST', 'signIn', {
      body: { login: 'mail_player', password: 'Aurora-2026!' },
    })
    expect(JSON.stringify(body)).not.toContain('mail_player')
    expect(body).toMatchObject({ maskedEmail: 'm***@example.com' })
  })
})

test.each(['rider_77\n', 'rider_77\r\n', 'rider_77 ', 'rider_77\u2028'])(
  'the login %j is refused',
  async (login) => {
    const { call } = testWorld()
    const { status, body } = await call('POST', 'signUp', { body: { ...account, login } })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['login'])
  },
)

/** Signs a player up with a password, and gives a way to sign in with another one. */
const signUpWith = async (password: string) => {
  const { call } = testWorld()
  const { status } = await call('POST', 'signUp', { body: { ...account, password } })
  expect(status).toBe(201)
  return async (typed: string) =>
    (await call('POST', 'signIn', { body: { login: 'newcomer', password: typed } })).status
}

describe('a password', () => {
  test('is the same in every Unicode form of composition', async () => {
    const decomposed = 'Йод-и-йод-2026!'.normalize('NFD')
    const signIn = await signUpWith(`${decomposed}e\u0301`)
    expect(await signIn('Йод-и-йод-2026!\u00e9')).toBe(200)
    expect(await signIn(`${decomposed}e\u0301`)).toBe(200)
    expect(await signIn('Йод-и-йод-2026!e')).toBe(401)
  })

  test('is not the same where only the look is', async () => {
    const signIn = await signUpWith('ﬁVe-and-2026!')
    expect(await signIn('fiVe-and-2026!')).toBe(401)
  })

  test('counts to its last code point', async () => {
    const signIn = await signUpWith(`Aa1!${'я'.repeat(123)}x`)
    expect(await signIn(`Aa1!${'я'.repeat(123)}y`)).toBe(401)
    expect(await signIn(`Aa1!${'я'.repeat(123)}`)).toBe(401)
    expect(await signIn(`Aa1!${'я'.repeat(123)}x`)).toBe(200)
  })
})

test.each(['signIn', 'recovery'])(
  '%s does the same work for a name that nobody has',
  async (path) => {
    const work = async (login: string) => {
      const drawn: number[] = []
      const { call } = testWorld({
        random: (bytes) => {
          drawn.push(bytes)
          return new Uint8Array(bytes)
        },
      })
      const before = drawn.length
      const derive = vi.spyOn(crypto.subtle, 'deriveBits')
      const password = path === 'signIn' ? { password: 'no' } : {}
      await call('POST', path, { body: { login, ...password } })
      return { drawn: drawn.slice(before), derived: derive.mock.calls.length }
    }
    const known = await work('rider')
    expect(known.derived + known.drawn.length).toBeGreaterThan(0)
    vi.restoreAllMocks()
    expect(await work('nobody')).toEqual(known)
  },
)
