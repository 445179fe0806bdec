import { challengeOf, mailPlayer, startApp, startMail, startRemoval } from '../../caller/beginnings'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'protection' })

/** Claims about flows that are started again while they wait for a code. */
export const RESTARTS = [
  claim(
    {
      id: 'second-challenge',
      operations: ['signIn', 'signInConfirm'],
      proves: ['sign-in-again', 'sign-in-again-limited', 'former-challenge-goes-on'],
    },
    'Signing in again starts another challenge with a code sent at once; the former challenge stays open.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const { email } = player
      const { login, password } = player
      const first = await challengeOf(caller, login, password)
      const firstCode = await caller.receiveEmail('signIn', email, 'code')
      const second = await challengeOf(caller, login, password)
      const secondCode = await caller.receiveEmail('signIn', email, 'code')
      if (first === second)
        caller
          .quoting('sign-in-again')
          .note('signIn', undefined, 'another challenge for each sign-in', 'the same one')
      if (firstCode !== secondCode) {
        const body = { challenge: second, code: firstCode }
        await caller.step('signInConfirm', 422, { body })
      }
      const body = { challenge: second, code: secondCode }
      await caller.step('signInConfirm', 200, { body })
      const earlier = await caller.call('signInConfirm', {
        body: { challenge: first, code: firstCode },
      })
      if (first !== second && earlier.status !== 200)
        caller
          .quoting('former-challenge-goes-on')
          .note('signIn', earlier, '200: the former challenge stays open, with its own code')
    },
  ),

  claim(
    {
      id: 'second-set-up',
      operations: ['protectionStart'],
      proves: ['set-up-again'],
    },
    'Starting a set-up by e-mail again sends another code at once, and the former one stops working.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const former = await startMail(caller, player)
      const present = await startMail(caller, player)
      const confirm = (code: string) => caller.call('protectionConfirm', { token, body: { code } })
      if (former !== present) {
        const late = await confirm(former)
        if (late.status !== 422)
          caller.note('protectionStart', late, '422 for the code of the replaced set-up')
      }
      caller.expect('protectionConfirm', await confirm(present), 200)
    },
  ),

  claim(
    {
      id: 'second-app-set-up',
      operations: ['protectionStart'],
      proves: ['set-up-again'],
    },
    'Starting a set-up of an app again replaces its secret.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const former = await startApp(caller, player)
      const present = await startApp(caller, player)
      if (former === present)
        caller.note('protectionStart', undefined, 'another secret each time', 'the same one')
      const body = { code: await caller.appCode(former) }
      const late = await caller.call('protectionConfirm', { token, body })
      if (former !== present && late.status !== 422)
        caller.note('protectionStart', late, '422 for a code of the replaced secret')
    },
  ),

  claim(
    {
      id: 'second-removal',
      operations: ['protectionRemove'],
      proves: ['removal-again'],
    },
    'Starting a removal again sends another code, and the former one stops working.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const { token } = player
      const former = await startRemoval(caller, player)
      const present = await startRemoval(caller, player)
      const confirm = (code: string) =>
        caller.call('protectionRemoveConfirm', { token, body: { code } })
      if (former !== present) {
        const late = await confirm(former)
        if (late.status !== 422) {
          const expected = '422 for the code of the replaced removal'
          caller.quoting('removal-again').note('protectionRemove', late, expected)
          return
        }
      }
      caller.expect('protectionRemoveConfirm', await confirm(present), 200)
    },
  ),

  claim(
    {
      id: 'set-up-by-other-method',
      operations: ['protectionStart'],
      proves: ['set-up-again'],
    },
    'Starting a set-up by the other method replaces the pending one.',
    async (caller) => {
      const player = await caller.player()
      const { token } = player
      const isReplaced = async (code: string, what: string): Promise<boolean> => {
        const late = await caller.call('protectionConfirm', { token, body: { code } })
        if (late.status === 422) return true
        const expected = `422 for the code of ${what}, which the other method replaced`
        caller.quoting('set-up-again').note('protectionStart', late, expected)
        return false
      }
      const mailed = await startMail(caller, player)
      const secret = await startApp(caller, player)
      if (!(await isReplaced(mailed, 'a set-up by e-mail'))) return
      await startMail(caller, player)
      await isReplaced(await caller.appCode(secret), 'an app set-up')
    },
  ),
]
