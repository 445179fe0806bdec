import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type EmailChange, type EmailEvent, emailStep, emailView } from './email-change'
import { readIdentity, useIdentity } from './session'
import { useSessionChange } from './use-session-change'

/**
 * The e-mail change of the player who is logged in: what to show of it, and what takes its events. A reload and other tabs find it again by `user.pendingEmail`, which is kept true here.
 */
export function useEmailChange(): readonly [EmailChange, (event: EmailEvent) => void] {
  const client = useQueryClient()
  const { user } = useIdentity()
  const changeSession = useSessionChange()
  const [state, setState] = useState<EmailChange>({ kind: 'resting' })
  const latest = useRef(state)

  function take(event: EmailEvent) {
    // Answers come late: what counts is the step of now, not the one that was drawn when they were asked for.
    const now = emailView(latest.current, readIdentity(client).user?.pendingEmail)
    const next = emailStep(now, event)
    latest.current = next
    setState(next)
    if (now.kind === 'waiting' || next.kind === 'waiting') {
      changeSession({ user: { pendingEmail: next.kind === 'waiting' ? next.email : null } })
    }
  }

  return [emailView(state, user?.pendingEmail), take]
}
