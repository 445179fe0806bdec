import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useSignInResend } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { ServerProvider } from '#/auth/server-provider'
import { siteConfig } from '#/config'
import { useCodeResend } from '#/forms/code/use-code-resend'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { ExternalLink } from '#/ui/buttons/external-link'
import { PageMeta } from '#/ui/layout/page-meta'
import { ResendButton } from '#/ui/buttons/resend-button'
import { useDeadline } from '#/ui/hooks/use-deadline'
import { AccountPage } from '../account-page'
import { SignInCodeForm } from './sign-in-code-form'
import { SignInCodeLead, SignInCodeTitle } from './sign-in-code-heading'
import type { SignInEvent, SignInState } from './sign-in-flow'
import styles from '../small-print.module.css'
import { runAction } from '#/lib/run-action'

type Props = {
  state: SignInState & { kind: 'challenge' }
  onEvent: (event: SignInEvent) => void | Promise<void>
}

/** The second step of a sign-in: a code, another e-mail, a recovery code, or back to the start. */
export function SignInCodePage(props: Readonly<Props>) {
  return (
    <ServerProvider>
      <CodePage {...props} />
    </ServerProvider>
  )
}

function CodePage({ state, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const { challenge, wait } = state
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits')
  const resend = useSignInResend({ mutation: { meta: { errors: 'inline' } } })
  useDeadline(wait.expiresAt, () => runAction(onEvent({ kind: 'ran-out' })))

  const again = useCodeResend(
    () => resend.mutateAsync({ data: { challenge } }),
    (event) => runAction(onEvent(event)),
  )

  return (
    <AccountPage
      title={<SignInCodeTitle method={wait.method} kind={kind} />}
      lead={<SignInCodeLead wait={wait} kind={kind} />}
    >
      <PageMeta title={t({ id: 'signCode.title', message: 'Second step' })} isPrivate />
      <SignInCodeForm
        key={kind}
        challenge={challenge}
        wait={wait}
        kind={kind}
        onRefused={(refusal) => runAction(onEvent({ kind: 'refused', problem: refusal }))}
        onConfirmed={(data: UserData) => onEvent({ kind: 'confirmed', data })}
      />
      <div className={styles['stack']}>
        {wait.method === 'email' && kind === 'digits' && (
          <ResendButton until={wait.resendAt} isBusy={again.isSending} onResend={again.resend} />
        )}
        <Button
          variant="line"
          block
          onClick={() => setKind(kind === 'digits' ? 'recovery' : 'digits')}
        >
          {kind === 'digits' ? (
            <Trans id="signCode.useRecovery">Use a recovery code</Trans>
          ) : wait.method === 'app' ? (
            <Trans id="signCode.useApp">Use a code from the app</Trans>
          ) : (
            <Trans id="signCode.useLetter">Use the code from the email</Trans>
          )}
        </Button>
      </div>
      {again.shown && <Alert severity="error">{again.shown.message}</Alert>}
      <p className={styles['alt']}>
        <Trans id="signCode.noAccess">
          No access to your codes? Write to{' '}
          <ExternalLink href={siteConfig.supportUrl}>tech support</ExternalLink>.
        </Trans>
      </p>
      <div>
        <Button
          variant="ghost"
          className={styles['back']}
          onClick={() => runAction(onEvent({ kind: 'restarted' }))}
        >
          <ArrowLeft aria-hidden />
          <Trans id="signCode.restart">Log in with another login</Trans>
        </Button>
      </div>
    </AccountPage>
  )
}
