import { isAppSecret } from '../external-actions'
import { loose } from '../loose'
import { NotPrepared, textOf, type Caller, type Player } from './caller'

export interface AppPlayer extends Player {
  readonly secret: string
}

/** Starts the set-up of an app. Gives its secret. */
export async function startApp(caller: Caller, { token, password }: Player): Promise<string> {
  const started = await caller.call('protectionStart', { token, body: { method: 'app', password } })
  caller.expect('protectionStart', started, 200)
  const secret = textOf(started, 'secret')
  if (secret === '') throw new NotPrepared('protectionStart')
  if (!isAppSecret(secret)) {
    caller.note('protectionStart', started, 'a secret in Base32, which an app takes')
    throw new NotPrepared('protectionStart')
  }
  return secret
}

/** Starts the set-up of codes by e-mail. Gives the code that came. */
export async function startMail(
  caller: Caller,
  { token, email, password }: Player,
): Promise<string> {
  const started = await caller.call('protectionStart', {
    token,
    body: { method: 'email', password },
  })
  caller.expect('protectionStart', started, 200)
  if (started.status !== 200) throw new NotPrepared('protectionStart')
  return caller.receiveEmail('protectionStart', email, 'code')
}

/** The same, with the recovery codes that were shown. */
interface AppPlayerWithCodes extends AppPlayer {
  readonly recoveryCodes: readonly string[]
}

const recoveryCodesOf = (json: unknown): readonly string[] => {
  const codes = loose(json)['recoveryCodes']
  return Array.isArray(codes) ? codes.filter((one) => typeof one === 'string') : []
}

/** A verified player whose second factor is the app, with the recovery codes. */
export async function appPlayerWithCodes(caller: Caller): Promise<AppPlayerWithCodes> {
  const player = await caller.player()
  const secret = await startApp(caller, player)
  const code = await caller.context.external.appCode(secret)
  const { token } = player
  const confirmed = await caller.call('protectionConfirm', { token, body: { code } })
  caller.expect('protectionConfirm', confirmed, 200)
  return { ...player, secret, recoveryCodes: recoveryCodesOf(confirmed.json) }
}

/** A verified player whose second factor is the app. */
export const appPlayer = (caller: Caller): Promise<AppPlayer> => appPlayerWithCodes(caller)

/** A verified player whose second factor is a code by e-mail. */
export async function mailPlayer(caller: Caller): Promise<Player> {
  const player = await caller.player()
  const { token } = player
  const code = await startMail(caller, player)
  caller.expect(
    'protectionConfirm',
    await caller.call('protectionConfirm', { token, body: { code } }),
    200,
  )
  return player
}

/** Signs in as a player whose second factor is on. Gives the challenge that waits for a code. */
export const challengeOf = async (
  caller: Caller,
  login: string,
  password: string,
): Promise<string> => {
  const asked = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', asked, 200)
  const challenge = textOf(asked, 'challenge')
  if (challenge === '') throw new NotPrepared('signIn')
  return challenge
}
