import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVerifyResend } from '#/api/generated/endpoints/account/account'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { sessionQuery } from '#/api/session'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { ResendButton } from '#/ui/resend-button'
import { useToaster } from '#/ui/toaster-provider'
import styles from './waiting-actions.module.css'

const inSeconds = (seconds: number) => Date.now() + seconds * 1000

/** 'I have confirmed' asks the server again (the guards lead on); the letter can be sent again. */
export function WaitingActions({ resendAt }: Readonly<{ resendAt: number | null }>) {
  const { t, i18n } = useLingui()
  const toaster = useToaster()
  // Asked again whenever the player comes back to this tab from the letter.
  const check = useQuery({ ...sessionQuery, staleTime: 0, refetchOnMount: false })
  const resend = useVerifyResend({ mutation: { meta: { errors: 'inline' } } })
  const [until, setUntil] = useState(resendAt)
  const [problem, setProblem] = useState<string | null>(null)

  async function ask() {
    const { data, error } = await check.refetch()
    if (error) setProblem(problemText(problemOf(error), i18n))
    else if (!data?.user.active) {
      toaster.show({
        severity: 'warn',
        summary: t({ id: 'waiting.notYet', message: 'Not confirmed yet' }),
        detail: t({ id: 'waiting.notYetDetail', message: 'Open the link in the letter first.' }),
        group: 'waiting',
      })
    }
  }

  async function sendAgain() {
    setProblem(null)
    try {
      const { resendAfter } = await resend.mutateAsync()
      setUntil(inSeconds(resendAfter))
      toaster.show({
        severity: 'success',
        summary: t({ id: 'toast.success', message: 'Success!' }),
        detail: t({ id: 'waiting.sent', message: 'The letter has been sent again' }),
        group: 'waiting',
      })
    } catch (error) {
      const found = problemOf(error)
      setProblem(problemText(found, i18n))
      if ('retryAfter' in found && found.retryAfter !== null) setUntil(inSeconds(found.retryAfter))
      // 'Verified already' is good news that the next check brings.
      if (found.kind === 'message' && found.code === 'conflict') await check.refetch()
    }
  }

  return (
    <div className={styles['root']}>
      {problem !== null && <Alert severity="danger">{problem}</Alert>}
      <Button
        variant="primary"
        block
        busy={check.isFetching ? t({ id: 'waiting.asking', message: 'Checking' }) : undefined}
        onClick={() => void ask()}
      >
        <Trans id="waiting.done">I have confirmed my e-mail</Trans>
      </Button>
      <ResendButton until={until} isBusy={resend.isPending} onResend={() => void sendAgain()} />
    </div>
  )
}
