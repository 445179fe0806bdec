import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useRecoveryRequest } from '#/api/generated/endpoints/account/account'
import { mayHaveBeenSent } from '#/api/problem'
import { retryAfterEnd, waitEnd } from '#/api/retry-after'
import { useUser } from '#/auth/auth-store'
import { BotNotice } from '#/forms/bot-notice'
import { useResend } from '#/forms/code/use-resend'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { steadyNow } from '#/lib/time/steady-clock'
import { ResendButton } from '#/ui/buttons/resend-button'
import { Alert } from '#/ui/feedback/alert'
import { PasswordField } from './password-field'

/**
 * The current password, required for account changes. A player who has forgotten it can have a recovery e-mail sent to
 * their own account; the form keeps its content.
 */
export function CurrentPasswordField({ hint }: Readonly<{ hint?: ReactNode }>) {
  const { t } = useLingui()
  const user = useUser()
  const request = useRecoveryRequest()
  const [isSent, setIsSent] = useState(false)
  const [isInDoubt, setIsInDoubt] = useState(false)
  const [until, setUntil] = useState<number | null>(null)
  const recovery = useResend({
    send: async () => {
      const { resendAfter } = await request.mutateAsync({ data: { login: user?.login ?? '' } })
      setIsSent(true)
      setUntil(waitEnd(resendAfter, steadyNow()))
    },
    onRefused: (problem) => {
      setIsInDoubt(mayHaveBeenSent(problem))
      setUntil((now) => retryAfterEnd(problem) ?? now)
    },
    sent: isSent
      ? () => t({ id: 'field.forgot.sentAgain', message: 'The email has been sent again' })
      : null,
  })
  const isBegun = recovery.isSending || recovery.shown !== null || until !== null
  const email = <b translate="no">{user?.email ?? '—'}</b>

  return (
    <>
      <PasswordField
        label={<Trans id="profile.password.current">Current password</Trans>}
        end={
          <ResendButton
            variant="ghost"
            size="sm"
            until={until}
            isBusy={recovery.isSending}
            onResend={recovery.resend}
          >
            {isSent ? null : <Trans id="sign.forgot">Forgot your password?</Trans>}
          </ResendButton>
        }
        hint={hint}
        autoComplete="current-password"
      />
      {isSent && (
        <Alert severity="info">
          <Trans id="field.forgot.sent">
            We have sent an email with a link to {email}. Set a new password there, then log in with
            it: you will come back to this page.
          </Trans>
        </Alert>
      )}
      {recovery.shown && isInDoubt ? (
        <Alert severity="warn">
          <Trans id="field.forgot.inDoubt">
            The email may already be on its way to {email}: look there before you send it again.
          </Trans>
        </Alert>
      ) : (
        // Without a countdown: the button has one.
        <ProblemNotice problem={recovery.shown && { ...recovery.shown, until: null }} />
      )}
      {isBegun && <BotNotice />}
    </>
  )
}
