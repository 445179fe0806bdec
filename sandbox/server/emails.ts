import { siteOrigin, type RequestContext } from './request-context'
import { SECOND } from './clock'
import { secretOf } from './random'
import type { Player } from './state'

/** Sends the e-mail that verifies an account. Former keys stay good. */
export function sendVerification(context: RequestContext, player: Player): void {
  const key = secretOf(context.random)
  const now = context.clock.now()
  context.state.verifyKeys.set(key, {
    playerId: player.id,
    expiresAt: now + context.rules.lifetimes.verificationKey * SECOND,
  })
  player.verificationSentAt = now
  context.mailbox.send(context.language, {
    kind: 'verify',
    to: player.email,
    login: player.login,
    key,
    site: siteOrigin(context),
  })
}

/** Sends the e-mail that lets a new password be set. Without a player it does the same work and sends nothing. */
export function sendRecovery(context: RequestContext, player: Player | undefined): void {
  const key = secretOf(context.random)
  if (!player) return
  const expiresAt = context.clock.now() + context.rules.lifetimes.recoveryKey * SECOND
  context.state.recoveryKeys.set(key, { playerId: player.id, expiresAt })
  context.mailbox.send(context.language, {
    kind: 'recovery',
    to: player.email,
    login: player.login,
    key,
    site: siteOrigin(context),
  })
}
