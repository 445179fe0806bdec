import { describe, expect, test } from 'vitest'
import { SEED_APP_SECRET, SEED_PASSWORD, SEED_RECOVERY_CODES } from './players'
import { appCode, refused, START, testWorld, type Answer } from './test-world'

/** The outcomes of simultaneous requests, counted. */
async function outcomes(requests: readonly Promise<Answer>[]): Promise<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const answer of await Promise.all(requests)) {
    const outcome = answer.status < 400 ? String(answer.status) : refused(answer)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

const times = <Thing>(count: number, make: (index: number) => Thing): readonly Thing[] =>
  Array.from({ length: count }, (_, index) => make(index))

const account = { login: 'newcomer', email: 'new@example.com', password: 'Rider-77-2026!' }

describe('simultaneous requests', () => {
  test.each(['rider', 'nobody'])('count every wrong password: %s', async (login) => {
    const { call } = testWorld()
    const sent = times(12, () => call('POST', 'signIn', { body: { login, password: 'no' } }))
    expect(await outcomes(sent)).toEqual({
      '401 invalid_credentials': 5,
      '429 too_many_requests': 7,
    })
  })

  test('count every wrong current password', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    const body = { currentPassword: 'no', newPassword: 'Rider-77-2027!' }
    const sent = times(8, () => call('PUT', 'settings/password', { token, body }))
    expect(await outcomes(sent)).toEqual({ '422 invalid_password': 5, '429 too_many_requests': 3 })
  })

  test('give a login and an address to one', async () => {
    const { call } = testWorld()
    const logins = times(4, (index) =>
      call('POST', 'signUp', {
        body: { ...account, login: index % 2 ? 'NEWCOMER' : 'newcomer', email: `a${index}@b.cd` },
      }),
    )
    expect(await outcomes(logins)).toEqual({ '201': 1, '409 login_taken': 3 })
    const emails = times(4, (index) =>
      call('POST', 'signUp', { body: { ...account, login: `newcomer_${index}` } }),
    )
    expect(await outcomes(emails)).toEqual({ '201': 1, '409 email_taken': 3 })
  })

  test('make one payment of one Idempotency-Key', async () => {
    const { call, signIn, world } = testWorld()
    const token = await signIn('rider')
    const headers = { 'idempotency-key': 'one-attempt-000001' }
    const sent = times(6, () => call('POST', 'donate', { token, headers, body: { amount: 1000 } }))
    const ids = (await Promise.all(sent)).map(({ status, body }) => `${status} ${body.paymentId}`)
    expect(new Set(ids).size).toBe(1)
    expect(world.state.payments.size).toBe(1)
  })

  test('use a code of the app once, over all challenges', async () => {
    const { call } = testWorld()
    const proof = { body: { login: 'app_player', password: SEED_PASSWORD } }
    const challenges = [await call('POST', 'signIn', proof), await call('POST', 'signIn', proof)]
    const code = appCode(SEED_APP_SECRET, START)
    const sent = challenges.flatMap(({ body: { challenge } }) =>
      times(2, () => call('PUT', 'signIn', { body: { challenge, code } })),
    )
    expect(await outcomes(sent)).toEqual({ '200': 1, '410 expired': 1, '422 invalid_code': 2 })
  })

  test('use a recovery code once', async () => {
    const { call } = testWorld()
    const proof = { body: { login: 'app_player', password: SEED_PASSWORD } }
    const challenges = [await call('POST', 'signIn', proof), await call('POST', 'signIn', proof)]
    const code = SEED_RECOVERY_CODES[0]
    const sent = challenges.map(({ body: { challenge } }) =>
      call('PUT', 'signIn', { body: { challenge, code } }),
    )
    expect(await outcomes(sent)).toEqual({ '200': 1, '422 invalid_code': 1 })
  })

  test('use a recovery key once', async () => {
    const { call, lastEmail } = testWorld()
    await call('POST', 'recovery', { body: { login: 'rider' } })
    const { key } = lastEmail('rider@example.com')
    const sent = times(3, (index) =>
      call('PUT', 'recovery', { body: { key, password: `Rider-77-202${index}!` } }),
    )
    expect(await outcomes(sent)).toEqual({ '200': 1, '410 expired': 2 })
  })
})
