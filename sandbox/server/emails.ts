import { siteOrigin, type RequestContext } from './request-context'
import { DAY, HOUR } from './clock'
import { secretOf } from './random'
import type { Player } from './state'

/** Sends the letter that verifies an account. Former keys stay good. */
export function sendVerification(context: RequestContext, player: Player): void {
  const key = secretOf(context.random)
  const now = context.clock.now()
  context.state.verifyKeys.set(key, { playerId: player.id, expiresAt: now + DAY })
  player.verificationSentAt = now
  context.mailbox.send(context.language, {
    kind: 'verify',
    to: player.email,
    login: player.login,
    key,
    site: siteOrigin(context),
  })
}

/** Sends the letter that lets a new password be set. */
export function sendRecovery(context: RequestContext, player: Player): void {
  const key = secretOf(context.random)
  context.state.recoveryKeys.set(key, {
    playerId: player.id,
    expiresAt: context.clock.now() + HOUR,
  })
  context.mailbox.send(context.language, {
    kind: 'recovery',
    to: player.email,
    login: player.login,
    key,
    site: siteOrigin(context),
  })
}
