import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#/ui/buttons/link-button'
import { SupportButton } from '#/ui/buttons/support-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { AccountPage } from '#/ui/layout/account-page'
import { CheckingLink, DeadLink, LinkFailed } from '../link-pages'
import { NewPasswordForm } from './new-password-form'
import type { RecoveryLinkEvent, RecoveryLinkState } from './recovery-flow'

type Props = {
  state: RecoveryLinkState
  linkToken: string
  onEvent: (event: RecoveryLinkEvent) => void
  onFinished: (login: string) => Promise<void>
}

/** The page of each state of a recovery link. */
export function RecoveryLinkView({ state, linkToken, onEvent, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
  switch (state.kind) {
    case 'checking':
      return <CheckingLink />
    case 'dead':
      // Another tab or device may have used it.
      return (
        <DeadLink
          kicker={t({ id: 'recovery.meta', message: 'Password recovery' })}
          message={state.message}
          lead={
            <Trans id="recovery.dead.lead">
              It has expired or was already used. If your password has changed, log in with the new
              one. If not, ask for a new email.
            </Trans>
          }
        >
          <LinkButton variant="primary" to="/recovery">
            <Trans id="verify.dead.newEmail">Get a new email</Trans>
          </LinkButton>
          <LinkButton variant="line" to="/sign">
            <Trans id="recovery.toSign">Back to login</Trans>
          </LinkButton>
        </DeadLink>
      )
    case 'probably-changed':
      return (
        <StatusPage
          tone="info"
          kicker={t({ id: 'recovery.meta', message: 'Password recovery' })}
          title={<Trans id="recovery.lost.title">Try the new password</Trans>}
          lead={
            <Trans id="recovery.lost.lead">
              The password has probably been changed, but the response was lost. If the new password
              does not work, ask for a new email.
            </Trans>
          }
        >
          <LinkButton variant="primary" to="/sign">
            <Trans id="recovery.toSign">Back to login</Trans>
          </LinkButton>
          <LinkButton variant="line" to="/recovery">
            <Trans id="verify.dead.newEmail">Get a new email</Trans>
          </LinkButton>
          <SupportButton />
        </StatusPage>
      )
    case 'failed':
      return (
        <LinkFailed
          kicker={t({ id: 'recovery.failed.kicker', message: 'The link was not checked' })}
          problem={state.problem}
          onRetry={() => onEvent({ kind: 'asked-again' })}
        />
      )
    case 'password': {
      const owner = <b translate="no">{state.login}</b>
      return (
        <AccountPage
          light="dim"
          title={<Trans id="newPassword.title">New password</Trans>}
          lead={
            <p className="muted">
              {state.login === null ? (
                <Trans id="newPassword.lead">
                  Setting a new password ends every open session of the account.
                </Trans>
              ) : (
                <Trans id="newPassword.leadOf">
                  A new password for {owner} ends every open session of the account.
                </Trans>
              )}
            </p>
          }
        >
          <NewPasswordForm
            linkToken={linkToken}
            state={state}
            onRefused={(problem) => onEvent({ kind: 'refused', problem })}
            onFinished={async (login) => {
              if (login === null) onEvent({ kind: 'lost' })
              else await onFinished(login)
            }}
          />
        </AccountPage>
      )
    }
  }
}
