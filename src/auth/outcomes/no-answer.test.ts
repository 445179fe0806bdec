// @vitest-environment page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMIT } from '#/api/pace'
import { problemOf } from '#/api/problem'
import type { AuthStore } from '#/auth/auth-store'
import { breaks, pass, respond, scriptedFetch, silence } from '#/testing/scripted-fetch'
import { sessionWithServer } from '#/testing/session'
import { settleSignInConfirm, settleSignUp, settleVerify } from './account'
import { settleProtectionConfirm, settleRemovalStart, settleSetupStart } from './protection'
import { settleRevoke } from './sessions'

const network = scriptedFetch()
let store: AuthStore

// The time limit of its chunk would run out on the stopped clock.
beforeAll(() => import('#/api/bot-check'))
beforeEach(() => {
  ;({ store } = sessionWithServer({ onSessionLost: () => undefined }))
})
afterEach(() => store.server?.client.clear())

const PASSWORD = 'tR7$kq9Lw2'
const account = { login: 'newcomer', email: 'newcomer@example.com', password: PASSWORD }

/** What is sent again where its response is lost. */
const repeated: [string, () => Promise<unknown>][] = [
  ['signInConfirm', () => settleSignInConfirm({ challenge: 'x', code: '123456' })],
  ['accountVerify', () => settleVerify(store, 'key')],
  ['protectionStart', () => settleSetupStart({ method: 'email', password: PASSWORD })],
  ['protectionRemove', () => settleRemovalStart({ password: PASSWORD })],
]

const repeatable = { kind: 'outcome-unknown', isRepeatable: true }

test.each([
  ['signUp', () => settleSignUp(account), { kind: 'outcome-unknown' }],
  ['sessionRevoke', () => settleRevoke(undefined), { kind: 'outcome-unknown' }],
  ['protectionConfirm', () => settleProtectionConfirm('123456'), { kind: 'outcome-unknown' }],
  ...repeated.map(([name, press]) => [name, press, repeatable] as const),
] as const)(
  'E9 %s: a server that never answers is given two time limits',
  async (_, press, outcome) => {
    network.reply(silence)
    const settled = press().then(() => null, problemOf)
    await pass(2 * LIMIT)
    expect(await Promise.race([settled, null])).toEqual(outcome)
    const sent = network.calls.length
    await pass(60_000)
    expect(network.calls).toHaveLength(sent)
  },
)

const badGateway = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))

describe.each(repeated)('%s, whose first response is lost', (_, press) => {
  test.each([
    ['is lost again', breaks],
    ['meets a proxy', badGateway],
  ])('E9 %s: nobody knows', async (_how, second) => {
    network.reply(breaks, second)
    expect(await press().then(() => null, problemOf)).toEqual(repeatable)
  })

  test('is refused: the refusal counts', async () => {
    network.reply(breaks, respond(410, { message: 'No', code: 'expired' }))
    expect(await press().then(() => null, problemOf)).toMatchObject({ status: 410 })
  })

  test('has no connection any more: the first one was sent all the same', async () => {
    network.reply(breaks)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(true).mockReturnValue(false)
    expect(await press().then(() => null, problemOf)).toEqual(repeatable)
  })
})
