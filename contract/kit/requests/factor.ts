import { isAppSecret } from '../desk'
import { NotPrepared, textOf, type Caller, type Player } from './caller'

export interface AppPlayer extends Player {
  readonly secret: string
}

/** A verified player whose second factor is the app. */
export async function appPlayer(caller: Caller): Promise<AppPlayer> {
  const player = await caller.player()
  const { token, password } = player
  const started = await caller.call('protectionStart', { token, body: { method: 'app', password } })
  caller.want('protectionStart', started, 200)
  const secret = textOf(started, 'secret')
  if (secret === '') throw new NotPrepared('protectionStart')
  if (!isAppSecret(secret)) {
    caller.note('protectionStart', started, 'a secret in Base32, which an app takes')
    throw new NotPrepared('protectionStart')
  }
  const code = await caller.station.desk.appCode(secret)
  caller.want(
    'protectionConfirm',
    await caller.call('protectionConfirm', { token, body: { code } }),
    200,
  )
  return { ...player, secret }
}
