import { describe, expect, test } from 'vitest'
import { HOUR } from './clock'
import { bonusFor, settlePayment } from './payments'
import { refused, testWorld, type Answer } from './test-world'

const KEY = '00000000-0000-4000-8000-000000000001'
const headers = { 'idempotency-key': KEY, origin: 'https://play.example' }

describe('bonuses', () => {
  test('are listed with the limits', async () => {
    const { call, signIn } = testWorld()
    const { body } = await call('GET', 'getBonuses', { token: await signIn('rider') })
    expect(body).toEqual({
      bonuses: [
        { minAmount: 500, percent: 5 },
        { minAmount: 1000, percent: 10 },
      ],
      firstLogin: false,
      limits: { min: 10, max: 50_000 },
    })
  })

  test('the first session of an account is marked, the second is not', async () => {
    const { call, signIn } = testWorld()
    for (const firstLogin of [true, false]) {
      const token = await signIn('empty')
      const { body } = await call('GET', 'getBonuses', { token })
      expect(body.firstLogin).toBe(firstLogin)
    }
  })

  test.each([
    [10, 0],
    [499, 0],
    [500, 25],
    [519, 25],
    [999, 49],
    [1000, 100],
    [50_000, 5000],
  ])('%d brings %d', (amount, bonus) => {
    expect(bonusFor(amount)).toBe(bonus)
  })
})

describe('a top-up', () => {
  const begin = async (amount = 1000) => {
    const all = testWorld()
    const token = await all.signIn('rider')
    const { body } = await all.call('POST', 'donate', { token, headers, body: { amount } })
    const id: string = body.paymentId
    const view = () => all.call('GET', `donate?payment=${id}`, { token })
    return { ...all, token, payment: body, id, view }
  }

  test('is pending, and brings nothing, until the provider confirms', async () => {
    const { call, token, payment, id, view, world } = await begin()
    expect(payment).toMatchObject({
      url: `http://site.test/__sandbox/pay/${id}`,
      expiresAt: '2026-11-20T13:00:00.000Z',
    })
    expect((await view()).body).toMatchObject({
      status: 'pending',
      amount: 1000,
      bonus: 100,
      url: payment.url,
    })
    expect((await call('GET', 'check', { token })).body.user.money).toBe(1250)
    settlePayment(world, id, 'succeeded')
    const paid = (await view()).body
    expect(paid).toMatchObject({ status: 'succeeded', bonus: 100, balance: 2350 })
    expect(paid).not.toHaveProperty('url')
    const { user, transactions } = (await call('GET', 'check', { token })).body
    expect(user.money).toBe(2350)
    expect(transactions[0]).toMatchObject({ id, value: 1000, bonus: 100, status: 'succeeded' })
  })

  test('is settled once', async () => {
    const { id, view, world } = await begin()
    for (const status of ['succeeded', 'succeeded', 'failed'] as const)
      settlePayment(world, id, status)
    expect((await view()).body).toMatchObject({ status: 'succeeded', balance: 2350 })
  })

  test.each(['failed', 'canceled'] as const)('brings nothing when %s', async (status) => {
    const { call, token, id, view, world } = await begin()
    settlePayment(world, id, status)
    expect((await view()).body).toMatchObject({ status, bonus: 0 })
    expect((await call('GET', 'check', { token })).body.user.money).toBe(1250)
  })

  test('expires', async () => {
    const { id, view, world } = await begin()
    world.clock.advance(HOUR)
    expect((await view()).body.status).toBe('expired')
    settlePayment(world, id, 'succeeded')
    expect((await view()).body.status).toBe('expired')
  })

  test('with the same key is the same payment for 24 hours', async () => {
    const { call, token, payment, world } = await begin()
    const again = () => call('POST', 'donate', { token, headers, body: { amount: 1000 } })
    expect((await again()).body).toEqual(payment)
    expect(world.state.payments.size).toBe(1)
    const other = await call('POST', 'donate', { token, headers, body: { amount: 999 } })
    expect(refused(other)).toBe('409 conflict')
    world.clock.advance(24 * HOUR - 1)
    expect((await again()).body).toEqual(payment)
    world.clock.advance(1)
    expect((await again()).body.paymentId).not.toBe(payment.paymentId)
  })

  test("a key is the player's own, and simultaneous requests make one payment", async () => {
    const { call, signIn, world } = testWorld()
    const [rider, rich] = [await signIn('rider'), await signIn('rich')]
    const pay = (token: string) => call('POST', 'donate', { token, headers, body: { amount: 50 } })
    const answers = await Promise.all([rider, rider, rider, rich].map(pay))
    const ids = answers.map(({ body }) => body.paymentId)
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(ids[3]).not.toBe(ids[0])
    expect(world.state.payments.size).toBe(2)
  })

  test.each([
    ['too little', 9, headers, 'amount'],
    ['too much', 50_001, headers, 'amount'],
    ['a part of a credit', 10.5, headers, 'amount'],
    ['text', '100', headers, 'amount'],
    ['no key', 100, {}, 'Idempotency-Key'],
    ['a short key', 100, { 'idempotency-key': 'abc' }, 'Idempotency-Key'],
    [
      'a key with odd characters',
      100,
      { 'idempotency-key': 'abc!abc!abc!abc!' },
      'Idempotency-Key',
    ],
  ])('refuses %s', async (_, amount, sent, field) => {
    const { call, signIn, world } = testWorld()
    const token = await signIn('rider')
    const answer = await call('POST', 'donate', { token, headers: { ...sent }, body: { amount } })
    expect(refused(answer)).toBe('422 validation')
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(world.state.payments.size).toBe(0)
  })

  test.each([
    ['of another player', 'rich', 'pay_1', 404],
    ['that does not exist', 'rider', 'pay_9', 404],
    ['without an id', 'rider', '', 422],
    ['from before', 'rider', 'pay_r1', 200],
    ['from before, of another', 'rich', 'pay_r1', 404],
  ])('asked for %s', async (_, login, id, status) => {
    const { call, signIn } = await begin()
    const answer = await call('GET', `donate?payment=${id}`, { token: await signIn(login) })
    expect(answer.status).toBe(status)
  })
})

describe('the author code', () => {
  test('is bound as its author spells it, once', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rich')
    const done = await call('POST', 'bindAuthor', { token, body: { code: 'polarFOX' } })
    expect(done.body).toEqual({ authorCode: 'PolarFox' })
    expect((await call('GET', 'check', { token })).body.authorCode).toBe('PolarFox')
    const again = await call('POST', 'bindAuthor', { token, body: { code: 'NORDLICHT' } })
    expect(refused(again)).toBe('409 conflict')
  })

  test.each([
    ['an unknown code', 'NOBODY', '404 not_found'],
    ['the own code', 'POLARFOX', '409 conflict'],
    ['an empty code', '', '422 validation'],
    ['a long code', 'x'.repeat(33), '422 validation'],
  ])('refuses %s', async (_, code, refusal) => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    expect(refused(await call('POST', 'bindAuthor', { token, body: { code } }))).toBe(refusal)
    expect((await call('GET', 'check', { token })).body.authorCode).toBe(null)
  })

  test('cannot be guessed for ever', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rider')
    const guess = () => call('POST', 'bindAuthor', { token, body: { code: 'X' } })
    for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
  })
})

/** All ids of a history, page by page. */
async function readHistory({ call }: ReturnType<typeof testWorld>, token: string) {
  const pages: (string | undefined)[][] = []
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string';) {
    const path = cursor === '' ? 'check' : `check?cursor=${cursor}`
    const { status, body }: Answer = await call('GET', path, { token })
    expect(status).toBe(200)
    pages.push(body.transactions.map(({ id }) => id))
    cursor = body.transactionsCursor
  }
  return pages
}

describe('the history of top-ups', () => {
  test('comes in pages of 50, each top-up once', async () => {
    const world = testWorld()
    const pages = await readHistory(world, await world.signIn('rich'))
    expect(pages).toHaveLength(100)
    expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([50]))
    expect(new Set(pages.flat()).size).toBe(5000)
  })

  test('has one page where there are few', async () => {
    const world = testWorld()
    expect(await readHistory(world, await world.signIn('rider'))).toHaveLength(1)
    expect(await readHistory(world, await world.signIn('empty'))).toEqual([[]])
  })

  test('of 5,000 top-ups makes no check longer than 20 KB', async () => {
    const { call, signIn } = testWorld()
    const { body } = await call('GET', 'check', { token: await signIn('rich') })
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(20_000)
  })

  test('goes on where it was, though a top-up was made meanwhile', async () => {
    const { call, signIn } = testWorld()
    const token = await signIn('rich')
    const { body } = await call('GET', 'check', { token })
    const headers = { 'idempotency-key': 'one-attempt-000001' }
    await call('POST', 'donate', { token, headers, body: { amount: 1000 } })
    const next = await call('GET', `check?cursor=${body.transactionsCursor}`, { token })
    expect(next.body.transactions[0]?.id).toBe('pay_h51')
    const first = await call('GET', 'check', { token })
    expect(first.body.transactions.map(({ id }) => id).slice(0, 2)).toEqual(['pay_1', 'pay_h1'])
  })

  test.each(['', 'pay_nobodys', 'pay_r1', 'x'.repeat(257), 'a%20b'])(
    'refuses the cursor %j',
    async (cursor) => {
      const { call, signIn } = testWorld()
      const token = await signIn('rich')
      const { status, body } = await call('GET', `check?cursor=${cursor}`, { token })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['cursor'])
    },
  )
})
