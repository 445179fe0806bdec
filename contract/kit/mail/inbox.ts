import { setTimeout as sleep } from 'node:timers/promises'
import { asOddCode, type Email, type EmailKind, type MailSource } from './mail'

/** In milliseconds: how long an e-mail may take. */
export const LONGEST_EMAIL = 60_000

export type Inbox = (to: string, kind: EmailKind) => Promise<Email | undefined>

/**
 * The newest e-mail of a kind to an address that was not returned before. Waits at most `patience` milliseconds, then
 * returns undefined.
 */
export function openInbox(source: MailSource, patience: number): Inbox {
  const handedOut = new Set<string>()
  const came = new Set<EmailKind>()
  const missed = new Map<EmailKind, number>()
  const handOut = (email: Email, kind: EmailKind): Email => {
    handedOut.add(email.id)
    came.add(kind)
    return email
  }
  return async (to, kind) => {
    const misses = missed.get(kind) ?? 0
    // If no e-mail of a kind has ever come, do not wait the full time again.
    const wait = !came.has(kind) && misses >= 2 ? patience / 30 : patience
    for (const until = Date.now() + wait; ; await sleep(Math.min(500, wait / 4))) {
      const emails = await source(to, kind)
      const fresh = emails.find((one) => one.kind === kind && !handedOut.has(one.id))
      if (fresh) return handOut(fresh, kind)
      if (Date.now() < until) continue
      const unread = emails.find((one) => one.kind === 'notice' && !handedOut.has(one.id))
      const odd = kind === 'code' ? asOddCode(unread) : undefined
      if (odd) return handOut(odd, kind)
      missed.set(kind, misses + 1)
      return undefined
    }
  }
}
