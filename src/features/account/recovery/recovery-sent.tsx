import { Trans, useLingui } from '@lingui/react/macro'
import { useRecoveryRequest } from '#/api/generated/endpoints/account/account'
import { useResend } from '#/forms/code/use-resend'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { ResendButton } from '#/ui/buttons/resend-button'
import type { RecoveryRequestEvent, RecoveryRequestState } from './recovery-flow'
import { MailboxLink } from '../mailbox-link'
import { mailboxUrl } from '../mailbox-url'
import { NoEmailHint } from '../no-email-hint'
import { steadyNow } from '#/lib/time/steady-clock'
import { runAction } from '#/lib/errors/run-action'

type Props = {
  state: RecoveryRequestState & { kind: 'sent' }
  onEvent: (event: RecoveryRequestEvent) => Promise<unknown>
}

/** The e-mail is on its way, if the account exists: resend it, or enter another name. */
export function RecoverySent({ state, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const request = useRecoveryRequest()
  const { login } = state
  const mailbox = mailboxUrl(login)

  const again = useResend({
    send: async () => {
      const { resendAfter } = await request.mutateAsync({ data: { login } })
      runAction(onEvent({ kind: 'resent', login, resendAfter, now: steadyNow() }))
    },
    onRefused: (problem) => runAction(onEvent({ kind: 'not-resent', problem, now: steadyNow() })),
    sent: () =>
      t({
        id: 'recovery.sentAgain',
        message: 'If the account exists, the email has been sent again',
      }),
  })

  return (
    <>
      {again.shown && <Alert severity="error">{again.shown.message}</Alert>}
      {mailbox !== undefined && <MailboxLink href={mailbox} />}
      <div className="stack-close">
        <ResendButton until={state.resendAt} isBusy={again.isSending} onResend={again.resend} />
        <Button variant="ghost" onClick={() => runAction(onEvent({ kind: 'restarted' }))}>
          <Trans id="recovery.another">Enter another login or email</Trans>
        </Button>
      </div>
      <NoEmailHint />
    </>
  )
}
