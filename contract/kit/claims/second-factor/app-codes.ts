import { appPlayer, challengeOf, mailPlayer, startApp } from '../../caller/beginnings'
import type { Exchange } from '../../http/exchange'
import { APP_STEP, appCodeOf } from '../../server/external-actions'
import type { Caller } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'
import { CODE, FLOWS, WITH_CODE } from '../../caller/resendable'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

/** Nothing is sent later than this in a time step: it could arrive in the next one. */
const LATE = 20_000

/** The time by the `Date` header, which is what codes are measured by. */
async function serverTime(caller: Caller, { headers }: Exchange): Promise<number> {
  const now = await caller.context.clock.now()
  const date = Date.parse(headers.get('date') ?? '')
  // Rounding and latency are not a clock difference.
  return Number.isNaN(date) || Math.abs(date - now) < 3000 ? now : date
}

/** The current step on the server, early in it. */
async function presentStep(caller: Caller, last: Exchange): Promise<number> {
  const now = await serverTime(caller, last)
  if (now % APP_STEP < LATE) return Math.floor(now / APP_STEP)
  await caller.context.clock.pass(APP_STEP - (now % APP_STEP) + 500)
  return Math.floor(now / APP_STEP) + 1
}

/** Claims about codes of an authenticator app, and codes of other players. */
export const APP_CODES = [
  claim(
    {
      id: 'app-code-far',
      operations: ['signInConfirm'],
      proves: ['app-code-window'],
    },
    'An app code two or more steps before or after the current one is refused.',
    async (caller) => {
      const { appCodeAt } = caller.context.external
      const { login, password, secret } = await appPlayer(caller)
      const asked = await caller.step('signIn', 200, { body: { login, password } })
      const step = await presentStep(caller, asked)
      for (const distances of [
        [-2, 2],
        [-10, 10],
      ]) {
        const challenge = await challengeOf(caller, login, password)
        for (const distance of distances) {
          const code = appCodeAt(secret, step, distance)
          const near = [-1, 0, 1].some((one) => appCodeOf(secret, step + one) === code)
          if (near) continue
          const exchange = await caller.call('signInConfirm', { body: { challenge, code } })
          if (exchange.status === 422 || exchange.status === 429) continue
          const side = distance < 0 ? 'before' : 'after'
          const expected = `422 for a code ${Math.abs(distance)} steps ${side} the current one`
          caller.note('signInConfirm', exchange, expected)
          return
        }
      }
    },
  ),

  claim(
    {
      id: 'app-code-near',
      operations: ['signInConfirm', 'protectionConfirm'],
      proves: ['app-code-window', 'app-code-once'],
    },
    'Codes of the previous and the next step are accepted, but none of an earlier step after a later one.',
    async (caller) => {
      const { appCodeAt } = caller.context.external
      const player = await caller.player()
      const { token, login, password } = player
      const secret = await startApp(caller, player)
      const asked = await caller.step('signIn', 200, { body: { login, password } })
      const step = await presentStep(caller, asked)
      const confirmed = await caller.call('protectionConfirm', {
        token,
        body: { code: appCodeAt(secret, step, -1) },
      })
      if (confirmed.status !== 200) {
        caller.note('protectionConfirm', confirmed, '200 for a code of the previous step')
        return
      }
      const signIn = async (code: string) => {
        const challenge = await challengeOf(caller, login, password)
        return caller.call('signInConfirm', { body: { challenge, code } })
      }
      const next = await signIn(appCodeAt(secret, step, 1))
      if (next.status !== 200) {
        caller.note('signInConfirm', next, '200 for a code of the next step')
        return
      }
      // After the code of the next step, the unused code of the current one is an earlier one.
      const { expect } = caller.quoting('app-code-once')
      expect('signInConfirm', await signIn(appCodeAt(secret, step)), 422, 429)
    },
  ),

  claim(
    {
      id: 'app-code-of-set-up',
      operations: ['signInConfirm'],
      proves: ['app-code-once'],
    },
    'The code that turned the app on cannot sign in too.',
    async (caller) => {
      const player = await caller.player()
      const { token, login, password } = player
      const secret = await startApp(caller, player)
      const code = await caller.appCode(secret)
      await caller.step('protectionConfirm', 200, { token, body: { code } })
      const challenge = await challengeOf(caller, login, password)
      await caller.step('signInConfirm', 422, { body: { challenge, code } })
    },
  ),

  claim(
    {
      id: 'app-code-of-another',
      operations: ['signInConfirm'],
      proves: ['app-code-window'],
    },
    'An app code of another player is refused.',
    async (caller) => {
      const own = await appPlayer(caller)
      const other = await appPlayer(caller)
      const challenge = await challengeOf(caller, own.login, own.password)
      const code = await caller.appCode(other.secret)
      await caller.step('signInConfirm', 422, { body: { challenge, code } })
    },
  ),

  claim(
    {
      id: 'mailed-code-of-another',
      operations: ['signInConfirm'],
      proves: ['sign-in-codes'],
    },
    'A code that was sent to another player is refused.',
    async (caller) => {
      const own = await mailPlayer(caller)
      const other = await mailPlayer(caller)
      const challenge = await challengeOf(caller, own.login, own.password)
      const right = await caller.receiveEmail('signIn', own.email, 'code')
      await challengeOf(caller, other.login, other.password)
      const foreign = await caller.receiveEmail('signIn', other.email, 'code')
      if (right === foreign) return
      const body = { challenge, code: foreign }
      await caller.step('signInConfirm', 422, { body })
    },
  ),

  claim(
    {
      id: 'recovery-code-of-another',
      operations: ['signInConfirm'],
      proves: ['recovery-codes-accepted', 'sign-in-codes'],
    },
    'A recovery code of another player is refused.',
    async (caller) => {
      const own = await appPlayer(caller)
      const other = await appPlayer(caller)
      const challenge = await challengeOf(caller, own.login, own.password)
      const body = { challenge, code: other.recoveryCodes[0] ?? '' }
      caller
        .quoting('sign-in-codes')
        .expect('signInConfirm', await caller.call('signInConfirm', { body }), 422)
    },
  ),

  claim(
    {
      id: 'typed-codes',
      operations: [
        'signInConfirm',
        'emailChangeConfirm',
        'protectionConfirm',
        'protectionRemoveConfirm',
      ],
      proves: ['code-form', 'code-as-typed'],
    },
    'A space in the right code is ignored, wherever a code is typed.',
    async (caller) => {
      const { expect } = caller.quoting('code-as-typed')
      for (const flow of WITH_CODE) {
        const { asked, to, wrong } = await FLOWS[flow](caller)
        const sent = await caller.receiveEmail(asked.operation?.id ?? flow, to, CODE)
        const spaced = { ...wrong.call.body, code: `${sent.slice(0, 3)} ${sent.slice(3)}` }
        expect(wrong.id, await caller.call(wrong.id, { ...wrong.call, body: spaced }), 200)
      }
      const { login, password, secret } = await appPlayer(caller)
      const challenge = await challengeOf(caller, login, password)
      const code = await caller.appCode(secret)
      const body = { challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` }
      await caller.step('signInConfirm', 200, { body, quotes: 'code-as-typed' })
    },
  ),
]
