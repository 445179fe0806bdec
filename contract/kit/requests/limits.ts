import type { OperationId } from '../operation-id'
import { NotPrepared, textOf, type Call, type Caller } from './caller'
import { appPlayer } from './factor'

const WRONG = 'Kit-wrong-1!'

/**
 * Repeats what a server may limit until it does, `most` times at most. That it does is its own
 * affair; how it says so is not: `judge.ts` looks at each 429.
 */
async function until429(
  caller: Caller,
  id: OperationId,
  most: number,
  allowed: readonly number[],
  call: () => Call | Promise<Call>,
): Promise<void> {
  for (let tries = 0; tries < most; tries += 1) {
    const exchange = await caller.call(id, await call())
    caller.want(id, exchange, ...allowed, 429)
    if (exchange.status === 429 || exchange.status === 0) return
  }
}

/** Wrong passwords and unknown author codes of signed-in players. */
export async function wrongPasswords(caller: Caller): Promise<void> {
  const fresh = () => caller.context.external.name()
  const bodies = {
    emailChange: () => ({ email: fresh().email, password: WRONG }),
    passwordChange: () => ({ currentPassword: WRONG, newPassword: fresh().password }),
    protectionStart: () => ({ method: 'app', password: WRONG }),
    authorBind: () => ({ code: 'KIT_NO_SUCH_AUTHOR' }),
  }
  const wrong = async (id: keyof typeof bodies, status: number) => {
    const { token } = await caller.player()
    await until429(caller, id, 12, [status], () => ({ token, body: bodies[id]() }))
  }
  await wrong('emailChange', 422)
  await wrong('passwordChange', 422)
  await wrong('protectionStart', 422)
  await wrong('authorBind', 404)
  const { token } = await appPlayer(caller)
  await until429(caller, 'protectionRemove', 7, [422], () => ({ token, body: { password: WRONG } }))
}

/** Wrong codes over several challenges, and on recovery. */
export async function wrongCodes(caller: Caller): Promise<void> {
  const { login, email, password } = await appPlayer(caller)
  let challenge = ''
  let tries = 0
  await until429(caller, 'signInConfirm', 22, [422, 410], async () => {
    if (challenge === '') {
      const asked = await caller.call('signIn', { body: { login, password } })
      challenge = textOf(asked, 'challenge')
      if (challenge === '') throw new NotPrepared('signIn')
    }
    const body = { challenge, code: '000000' }
    tries += 1
    if (tries % 5 === 0) challenge = ''
    return { body }
  })
  caller.want('recoveryRequest', await caller.call('recoveryRequest', { body: { login } }), 202)
  const key = await caller.receiveEmail('recoveryRequest', email, 'recovery')
  const fresh = caller.context.external.name().password
  const body = { key, password: fresh, code: '000000' }
  await until429(caller, 'recoveryFinish', 7, [422], () => ({ body }))
}
