import { Trans, useLingui } from '@lingui/react/macro'
import { ServerWords } from '#/forms/errors/server-words'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import { AccountPage } from '../account-page'
import { CheckingLink } from '../verification/checking-link'
import { LinkFailed } from '../verification/link-failed'
import { NewPasswordForm } from './new-password-form'
import type { RecoveryLinkEvent, RecoveryLinkState } from './recovery-flow'
import styles from '../small-print.module.css'

type Props = {
  state: RecoveryLinkState
  linkToken: string
  onEvent: (event: RecoveryLinkEvent) => void
  onFinished: (login: string) => void | Promise<void>
}

/** What each state of a recovery link says, and the way on from it. */
export function RecoveryLinkView({ state, linkToken, onEvent, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
  switch (state.kind) {
    case 'checking':
      return <CheckingLink />
    case 'dead':
      // Whether the password has changed is not known: the answer that said so may have been lost.
      return (
        <StatusPage
          tone="error"
          kicker={t({ id: 'recovery.meta', message: 'Password recovery' })}
          title={<Trans id="verify.dead.title">The link didn’t work</Trans>}
          lead={
            <>
              <ServerWords words={state.words} />
              <Trans id="recovery.dead.lead">
                It is out of date or was used already. If the password has changed, log in with the
                new one. If not, ask for a new email.
              </Trans>
            </>
          }
        >
          <LinkButton variant="primary" to="/recovery">
            <Trans id="verify.dead.newLetter">Get a new email</Trans>
          </LinkButton>
          <LinkButton variant="line" to="/sign">
            <Trans id="recovery.toSign">Back to log in</Trans>
          </LinkButton>
          <SupportButton />
        </StatusPage>
      )
    case 'failed':
      return (
        <LinkFailed
          kicker={t({ id: 'recovery.failed.kicker', message: 'The link is not checked' })}
          problem={state.problem}
          onRetry={() => onEvent({ kind: 'asked-again' })}
        />
      )
    case 'password':
      return (
        <AccountPage
          light="dim"
          title={<Trans id="newPassword.title">New password</Trans>}
          lead={
            <p className={styles['lead']}>
              <Trans id="newPassword.lead">
                With the new password every open session of the account ends.
              </Trans>
            </p>
          }
        >
          <NewPasswordForm
            linkToken={linkToken}
            state={state}
            onRefused={(problem) => onEvent({ kind: 'refused', problem })}
            onFinished={onFinished}
          />
        </AccountPage>
      )
  }
}
