import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Session } from '#/api/generated/model/session'
import { settleRevoke } from '#/auth/outcomes/sessions'
import { useAcceptOrCancel } from '#/ui/confirm/confirm-provider'
import { useSuccessToast } from '#/ui/toast/toaster-provider'
import { useSingleFlight } from '#/ui/hooks/use-single-flight'
import { useProblem } from '#/forms/errors/use-problem'
import { useAuthStore } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'

/** The sessions being ended: one, every other one (`undefined`), or none (`null`). */
export type Ending = { sessionId: string | undefined } | null

type Texts = Readonly<Record<'header' | 'message' | 'done', () => string>>

/**
 * Ends one session, or all but this one, after a confirmation.
 *
 * @param hasOthers whether there is a session to end, or may be
 */
export function useEndSessions(hasOthers: boolean) {
  const { t } = useLingui()
  const confirm = useAcceptOrCancel()
  const showSuccess = useSuccessToast()
  const store = useAuthStore()
  const problem = useProblem()
  // Hidden for good: the problem is not about a session that begins later.
  if (!hasOthers && problem.shown) problem.hide()
  const revoke = useMutation({
    mutationFn: ({ sessionId }: { sessionId: string | undefined }) => settleRevoke(sessionId),
  })

  /** Asks, then ends one session, or all others without an id. */
  const end = useSingleFlight(async (sessionId: string | undefined, texts: Texts) => {
    const { header, message, done } = texts
    if (!(await confirm({ header, message, isDestructive: true, focus: 'reject' }))) return
    problem.hide()
    try {
      const { sessions } = await revoke.mutateAsync({ sessionId })
      updateSession(store, { sessions })
      showSuccess(done, 'sessions')
    } catch (error) {
      problem.show(error)
    }
  })

  const endAll = () =>
    end(undefined, {
      header: () => t({ id: 'confirm.sessions.header', message: 'End all sessions?' }),
      message: () =>
        t({
          id: 'confirm.sessions.message',
          message: 'Every other device will have to log in again. This one stays logged in.',
        }),
      done: () => t({ id: 'profile.sessions.closed', message: 'All sessions were closed' }),
    })

  const endOne = (session: Session, name: () => string) =>
    end(session.id, {
      header: () => t({ id: 'confirm.session.header', message: 'End this session?' }),
      message: () =>
        t({
          id: 'confirm.session.message',
          message: `${{ name: name() }}: whoever is there will have to log in again.`,
        }),
      done: () => t({ id: 'profile.sessions.ended', message: 'The session was ended' }),
    })

  const ending: Ending = revoke.isPending ? revoke.variables : null
  return { endAll, endOne, problem: problem.shown, ending }
}
