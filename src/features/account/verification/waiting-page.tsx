import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useAuthStore, useUser } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { EmailCodeStep } from '#/forms/email-change/email-code-step'
import { NewEmailForm } from '#/forms/email-change/new-email-form'
import { useEmailChange } from '#/forms/email-change/use-email-change'
import { MailboxLink } from '../mailbox-link'
import { mailboxUrl } from '../mailbox-url'
import { Button } from '#/ui/buttons/button'
import { PageMeta } from '#/ui/layout/page-meta'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { AccountPage } from '#/ui/layout/account-page'
import { BotNotice } from '#/forms/bot-notice'
import { NoEmailHint } from '../no-email-hint'
import { WaitingActions } from './waiting-actions'
import { WaitingLead, WaitingTitle } from './waiting-heading'

type Props = { login: string; onSignOut: () => void }

/** Waits for the verification of the e-mail: resends it, changes the address, or signs out. */
export function WaitingPage({ login, onSignOut }: Readonly<Props>) {
  const { t } = useLingui()
  const user = useUser()
  const store = useAuthStore()
  const [view, take] = useEmailChange(user)
  const mailbox = mailboxUrl(user?.email ?? '')
  useStepFocus(view.kind)
  // The form takes the place of the whole page, so Back should undo that.
  useBlocker({
    disabled: view.kind !== 'editing',
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action === 'BACK') take({ kind: 'closed' })
      return action === 'BACK'
    },
  })

  return (
    <AccountPage
      light="dim"
      title={<WaitingTitle view={view} />}
      lead={
        <p className="muted">
          <WaitingLead view={view} own={user?.email || '—'} />
        </p>
      }
    >
      <PageMeta title={t({ id: 'waiting.title', message: 'Confirm your email' })} isPrivate />
      {view.kind === 'idle' && (
        <>
          {mailbox !== undefined && <MailboxLink href={mailbox} />}
          <WaitingActions login={login} isPrimary={mailbox === undefined} />
          <NoEmailHint />
          <div className="row hang">
            <Button variant="ghost" onClick={() => take({ kind: 'opened' })}>
              <Trans id="waiting.changeAddress">Change the address</Trans>
            </Button>
            <Button variant="ghost" onClick={onSignOut}>
              <Trans id="waiting.logout">Log out</Trans>
            </Button>
          </div>
          <BotNotice />
        </>
      )}
      {view.kind === 'editing' && <NewEmailForm state={view} layout="column" onEvent={take} />}
      {view.kind === 'code' && (
        <EmailCodeStep
          key={view.email}
          state={view}
          layout="column"
          onEvent={take}
          // This verifies the account, and the guards redirect.
          onChanged={(changed) => updateSession(store, changed)}
        />
      )}
    </AccountPage>
  )
}
