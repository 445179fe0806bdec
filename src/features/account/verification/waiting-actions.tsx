import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVerifyResend } from '#/api/generated/endpoints/account/account'
import { useAuthStore } from '#/auth/auth-store'
import { startServerClient } from '#/auth/server-client'
import { sessionQuery } from '#/auth/session-query'
import { verificationPause } from '#/api/pace'
import { retryAfterEnd, waitEnd } from '#/api/retry-after'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { useProblem } from '#/forms/errors/use-problem'
import { useResend } from '#/forms/code/use-resend'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { ResendButton } from '#/ui/buttons/resend-button'
import { useToaster } from '#/ui/toast/toaster-provider'
import { steadyNow } from '#/lib/time/steady-clock'
import { runAction, runOptional } from '#/lib/errors/run-action'
import { keepResendAt, readResendAt } from './resend-wait'

type Props = {
  login: string
  /** Whether the check is the primary action, because the mailbox is not known. */
  isPrimary: boolean
}

/** A button that checks with the server (the guards then redirect), and one that resends the e-mail. */
export function WaitingActions({ login, isPrimary }: Readonly<Props>) {
  const { t } = useLingui()
  const toaster = useToaster()
  // Checked whenever the player returns to this tab, and at growing intervals while it is visible.
  useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnMount: false,
    refetchInterval: ({ state }) => verificationPause(state.dataUpdateCount),
  })
  const { checkNow } = startServerClient(useAuthStore())
  const [isChecking, setIsChecking] = useState(false)
  const resend = useVerifyResend()
  const check = useProblem()
  const [resendAt, setResendAt] = useState(() => readResendAt(login))

  function waitUntil(end: number) {
    keepResendAt(login, end)
    setResendAt(end)
  }

  const again = useResend({
    send: async () => {
      check.hide()
      const { resendAfter } = await resend.mutateAsync()
      waitUntil(waitEnd(resendAfter, steadyNow()))
    },
    onRefused: (problem) => {
      const end = retryAfterEnd(problem)
      if (end !== null) waitUntil(end)
      // The account is already verified: the check finds out.
      if (problem.kind === 'message' && problem.code === 'conflict') runOptional(checkNow())
    },
    sent: () => t({ id: 'waiting.sent', message: 'The email has been sent again' }),
  })

  async function checkAgain() {
    again.hide()
    check.hide()
    setIsChecking(true)
    try {
      const { user } = await checkNow()
      if (user.active) return
      toaster.show({
        severity: 'warn',
        summary: () => t({ id: 'waiting.notYet', message: 'Not confirmed yet' }),
        detail: () =>
          t({ id: 'waiting.notYetDetail', message: 'Open the link in the email first.' }),
        group: 'email',
      })
    } catch (error) {
      check.show(error)
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <div className="stack-close">
      {/* Without a countdown: the resend button has one. */}
      {again.shown && <Alert severity="error">{again.shown.message}</Alert>}
      <ProblemNotice problem={check.shown} />
      <Button
        variant={isPrimary ? 'primary' : 'line'}
        busy={isChecking ? t({ id: 'waiting.asking', message: 'Checking' }) : undefined}
        onClick={() => runAction(checkAgain())}
      >
        <Trans id="waiting.done">I’ve confirmed my email</Trans>
      </Button>
      <ResendButton until={resendAt} isBusy={again.isSending} onResend={again.resend} />
    </div>
  )
}
