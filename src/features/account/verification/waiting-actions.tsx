import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVerifyResend } from '#/api/generated/endpoints/account/account'
import { useAuthStore } from '#/auth/auth-store'
import { getServerClient } from '#/auth/server-client'
import { sessionQuery } from '#/auth/session-query'
import { retryAfterEnd, waitEnd } from '#/api/retry-after'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { useProblem } from '#/forms/errors/use-problem'
import { useResend } from '#/forms/code/use-resend'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { ResendButton } from '#/ui/buttons/resend-button'
import { useToaster } from '#/ui/toast/toaster-provider'
import styles from './waiting-actions.module.css'
import { steadyNow } from '#/lib/steady-clock'
import { runAction, runOptional } from '#/lib/run-action'

type Props = {
  /** Milliseconds since 1970 before which the e-mail is not sent again; `null` where it is not known. */
  resendAt: number | null
  onResendAt: (resendAt: number) => void
}

/** Milliseconds until the server is asked by itself, by how often it has answered: 5 s at first, a minute in the end. */
function pollAfter(responses: number): number {
  return Math.min(5000 * 1.4 ** responses, 60_000)
}

/** 'I have confirmed' asks the server again (the guards lead on); the e-mail can be sent again. */
export function WaitingActions({ resendAt, onResendAt }: Readonly<Props>) {
  const { t } = useLingui()
  const toaster = useToaster()
  // Asked again whenever the player comes back to this tab from the e-mail.
  // Meanwhile it is asked less and less often, while the tab is seen.
  useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnMount: false,
    refetchInterval: ({ state }) => pollAfter(state.dataUpdateCount),
  })
  const { checkNow } = getServerClient(useAuthStore())
  const [isAsking, setIsAsking] = useState(false)
  const resend = useVerifyResend({ mutation: { meta: { errors: 'inline' } } })
  const check = useProblem()

  const again = useResend({
    send: async () => {
      check.hide()
      const { resendAfter } = await resend.mutateAsync()
      onResendAt(waitEnd(resendAfter, steadyNow()))
    },
    onRefused: (problem) => {
      const end = retryAfterEnd(problem)
      if (end !== null) onResendAt(end)
      // 'Verified already' is good news that the next check brings.
      if (problem.kind === 'message' && problem.code === 'conflict') runOptional(checkNow())
    },
    sent: t({ id: 'waiting.sent', message: 'The email has been sent again' }),
  })

  async function ask() {
    again.hide()
    check.hide()
    setIsAsking(true)
    try {
      const { user } = await checkNow()
      if (user.active) return
      toaster.show({
        severity: 'warn',
        summary: t({ id: 'waiting.notYet', message: 'Not confirmed yet' }),
        detail: t({ id: 'waiting.notYetDetail', message: 'Open the link in the email first.' }),
        group: 'email',
      })
    } catch (error) {
      check.show(error)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className={styles['root']}>
      {/* The button counts the wait down by itself. */}
      {again.shown && <Alert severity="error">{again.shown.message}</Alert>}
      <ProblemNotice problem={check.shown} />
      <Button
        variant="primary"
        block
        busy={isAsking ? t({ id: 'waiting.asking', message: 'Checking' }) : undefined}
        onClick={() => runAction(ask())}
      >
        <Trans id="waiting.done">I have confirmed my email</Trans>
      </Button>
      <ResendButton until={resendAt} isBusy={again.isSending} onResend={again.resend} />
    </div>
  )
}
