import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useVerifyResend } from '#/api/generated/endpoints/account/account'
import { sessionQuery } from '#/api/session-query'
import { useResend } from '#/forms/use-resend'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { ResendButton } from '#/ui/resend-button'
import { useToaster } from '#/ui/toaster-provider'
import styles from './waiting-actions.module.css'

const inSeconds = (seconds: number) => Date.now() + seconds * 1000

/** 'I have confirmed' asks the server again (the guards lead on); the letter can be sent again. */
export function WaitingActions({ resendAt }: Readonly<{ resendAt: number | null }>) {
  const { t } = useLingui()
  const toaster = useToaster()
  // Asked again whenever the player comes back to this tab from the letter.
  const check = useQuery({ ...sessionQuery, staleTime: 0, refetchOnMount: false })
  const resend = useVerifyResend({ mutation: { meta: { errors: 'inline' } } })
  const [until, setUntil] = useState(resendAt)

  const again = useResend({
    send: async () => {
      const { resendAfter } = await resend.mutateAsync()
      setUntil(inSeconds(resendAfter))
    },
    onRefused: (problem) => {
      if ('retryAfter' in problem && problem.retryAfter !== null) {
        setUntil(inSeconds(problem.retryAfter))
      }
      // 'Verified already' is good news that the next check brings.
      if (problem.kind === 'message' && problem.code === 'conflict') void check.refetch()
    },
    sent: t({ id: 'waiting.sent', message: 'The letter has been sent again' }),
  })

  async function ask() {
    again.forget()
    const { data, error } = await check.refetch()
    if (error) again.tell(error)
    else if (!data?.user.active) {
      toaster.show({
        severity: 'warn',
        summary: t({ id: 'waiting.notYet', message: 'Not confirmed yet' }),
        detail: t({ id: 'waiting.notYetDetail', message: 'Open the link in the letter first.' }),
        group: 'letter',
      })
    }
  }

  return (
    <div className={styles['root']}>
      {again.told && <Alert severity="danger">{again.told.words}</Alert>}
      <Button
        variant="primary"
        block
        busy={check.isFetching ? t({ id: 'waiting.asking', message: 'Checking' }) : undefined}
        onClick={() => void ask()}
      >
        <Trans id="waiting.done">I have confirmed my e-mail</Trans>
      </Button>
      <ResendButton until={until} isBusy={again.isSending} onResend={again.resend} />
    </div>
  )
}
