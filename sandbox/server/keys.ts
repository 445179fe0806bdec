import { siteOrigin, type RequestContext } from './request-context'
import { SECOND } from './clock'
import { secretOf } from './random'
import type { Player } from './state'

/** Sends the e-mail that verifies an account. Former keys stay valid. */
export function sendVerification(context: RequestContext, player: Player): void {
  const key = secretOf(context.random)
  const now = context.clock.now()
  const expiresAt = now + context.rules.lifetimes.verificationKey * SECOND
  context.state.verifyKeys.set(key, { playerId: player.id, expiresAt })
  player.verificationSentAt = now
  sendKey(context, player, 'verify', key)
}

/** Sends the e-mail to set a new password. Without a player it does the same work and sends nothing. */
export function sendRecovery(context: RequestContext, player: Player | undefined): void {
  const key = secretOf(context.random)
  if (!player) return
  const expiresAt = context.clock.now() + context.rules.lifetimes.recoveryKey * SECOND
  context.state.recoveryKeys.set(key, { playerId: player.id, expiresAt })
  sendKey(context, player, 'recovery', key)
}

function sendKey(
  context: RequestContext,
  { email: to, login }: Player,
  kind: 'verify' | 'recovery',
  key: string,
): void {
  const site = siteOrigin(context)
  context.mailbox.send(context.language, { kind, to, login, key, site })
}
