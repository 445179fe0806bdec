import { readTab, writeTab } from '#/lib/browser/tab-storage'

const keyOf = (login: string) => `verification-email ${login}`

/**
 * Keeps when the player's verification e-mail may be sent again, in milliseconds of `steadyNow`: the server reports it
 * only once, and the player may leave the waiting page and return.
 */
export const keepResendAt = (login: string, resendAt: number): void =>
  writeTab(keyOf(login), resendAt)

/** What `keepResendAt` kept, or `null`. */
export function readResendAt(login: string): number | null {
  const kept = readTab(keyOf(login))
  return typeof kept === 'number' ? kept : null
}
