import { Trans, useLingui } from '@lingui/react/macro'
import { readIdentity, useIdentity, useAuthStore } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { siteConfig } from '#/config'
import { useEmailFlow } from '#/forms/use-email-flow'
import { mailboxUrl } from '#/lib/mailbox-url'
import { AnchorButton } from '#/ui/buttons/anchor-button'
import { Button } from '#/ui/buttons/button'
import { ExternalLink } from '#/ui/buttons/external-link'
import { PageMeta } from '#/ui/layout/page-meta'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { AccountPage } from '../account-page'
import { BotNotice } from '../bot-notice'
import { NewAddressCodeForm } from './new-address-code-form'
import { NewAddressForm } from './new-address-form'
import styles from '../small-print.module.css'
import { WaitingActions } from './waiting-actions'
import { WaitingLead, WaitingTitle } from './waiting-heading'

type Props = {
  /** Milliseconds since 1970 before which the e-mail is not sent again; `null` where it is not known. */
  resendAt: number | null
  onResendAt: (resendAt: number) => void
  onLogOut: () => void
}

/** The account waits for its e-mail: where it went, again, to another address, or out. */
export function WaitingPage({ resendAt, onResendAt, onLogOut }: Readonly<Props>) {
  const { t } = useLingui()
  const { user } = useIdentity()
  const session = useAuthStore()
  const [view, take] = useEmailFlow(user?.pendingEmail, (pendingEmail) => {
    const known = readIdentity(session).user
    if (known) updateSession(session, { user: { ...known, pendingEmail } })
  })
  const mailbox = mailboxUrl(user?.email ?? '')
  useStepFocus(view.kind)

  return (
    <AccountPage
      light="dim"
      title={<WaitingTitle view={view} />}
      lead={<WaitingLead view={view} own={user?.email ?? ''} />}
    >
      <PageMeta title={t({ id: 'waiting.title', message: 'Confirm your email' })} isPrivate />
      {view.kind === 'resting' && (
        <>
          {mailbox !== undefined && (
            <AnchorButton href={mailbox} block>
              <Trans id="waiting.mailbox">Open the mailbox</Trans>
            </AnchorButton>
          )}
          <WaitingActions resendAt={resendAt} onResendAt={onResendAt} />
          <p className={styles['alt']}>
            <Trans id="waiting.noLetter">
              No email? Check your spam folder, or write to{' '}
              <ExternalLink href={siteConfig.supportUrl}>tech support</ExternalLink>.
            </Trans>
          </p>
          <div className={styles['row']}>
            <Button variant="ghost" onClick={() => take({ kind: 'opened' })}>
              <Trans id="waiting.changeAddress">Change the address</Trans>
            </Button>
            <Button variant="ghost" onClick={onLogOut}>
              <Trans id="waiting.logOut">Log out</Trans>
            </Button>
          </div>
          <BotNotice />
        </>
      )}
      {view.kind === 'typing' && (
        <NewAddressForm email={view.email} over={view.over} onEvent={take} />
      )}
      {view.kind === 'waiting' && (
        <NewAddressCodeForm key={view.email} view={view} onEvent={take} />
      )}
    </AccountPage>
  )
}
