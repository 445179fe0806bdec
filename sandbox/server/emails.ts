import { siteOrigin, type Ask } from './request-context'
import { DAY, HOUR } from './clock'
import { secretOf } from './random'
import type { Player } from './state'

/** Sends the letter that verifies an account. Former keys stay good. */
export function sendVerification(ask: Ask, player: Player): void {
  const key = secretOf(ask.random)
  const now = ask.clock.now()
  ask.state.verifyKeys.set(key, { playerId: player.id, expiresAt: now + DAY })
  player.verificationSentAt = now
  ask.mailbox.send(ask.language, {
    kind: 'verify',
    to: player.email,
    login: player.login,
    key,
    site: siteOrigin(ask),
  })
}

/** Sends the letter that lets a new password be set. */
export function sendRecovery(ask: Ask, player: Player): void {
  const key = secretOf(ask.random)
  ask.state.recoveryKeys.set(key, { playerId: player.id, expiresAt: ask.clock.now() + HOUR })
  ask.mailbox.send(ask.language, {
    kind: 'recovery',
    to: player.email,
    login: player.login,
    key,
    site: siteOrigin(ask),
  })
}
