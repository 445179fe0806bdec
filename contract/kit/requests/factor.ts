import { isAppSecret } from '../external-actions'
import { NotPrepared, textOf, type Caller, type Player } from './caller'

/** Six digits that are not those of `code`. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export interface AppPlayer extends Player {
  readonly secret: string
}

/** Starts the set-up of an app. Gives its secret. */
export async function startApp(caller: Caller, { token, password }: Player): Promise<string> {
  const started = await caller.call('protectionStart', { token, body: { method: 'app', password } })
  caller.want('protectionStart', started, 200)
  const secret = textOf(started, 'secret')
  if (secret === '') throw new NotPrepared('protectionStart')
  if (!isAppSecret(secret)) {
    caller.note('protectionStart', started, 'a secret in Base32, which an app takes')
    throw new NotPrepared('protectionStart')
  }
  return secret
}

/** A verified player whose second factor is the app. */
export async function appPlayer(caller: Caller): Promise<AppPlayer> {
  const player = await caller.player()
  const secret = await startApp(caller, player)
  const code = await caller.context.external.appCode(secret)
  const { token } = player
  caller.want(
    'protectionConfirm',
    await caller.call('protectionConfirm', { token, body: { code } }),
    200,
  )
  return { ...player, secret }
}

/** A verified player whose second factor is a code by e-mail. */
export async function mailPlayer(caller: Caller): Promise<Player> {
  const player = await caller.player()
  const { token, password, email } = player
  const started = await caller.call('protectionStart', {
    token,
    body: { method: 'email', password },
  })
  caller.want('protectionStart', started, 200)
  const code = await caller.receiveEmail('protectionStart', email, 'code')
  caller.want(
    'protectionConfirm',
    await caller.call('protectionConfirm', { token, body: { code } }),
    200,
  )
  return player
}
