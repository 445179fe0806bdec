import { Trans } from '@lingui/react/macro'
import { Button } from '#/ui/buttons/button'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'

type Props = Readonly<{ login: string; onContinue: () => void }>

/** A recovery link that a logged-in player has opened: it may belong to another account. */
export function SignedInPage({ login, onContinue }: Props) {
  const name = <b translate="no">{login}</b>
  return (
    <StatusPage
      tone="info"
      kicker={<Trans id="recovery.signedIn.kicker">You are logged in as {name}</Trans>}
      title={<Trans id="recovery.signedIn.title">Set a new password?</Trans>}
      lead={
        <Trans id="recovery.signedIn.lead">
          The link sets a new password for the account that received the email, even if it is not
          this one.
        </Trans>
      }
    >
      <Button variant="primary" onClick={onContinue}>
        <Trans id="recovery.signedIn.continue">Set a new password</Trans>
      </Button>
      <LinkButton to="/profile">
        <Trans id="verify.done.profile">Open the profile</Trans>
      </LinkButton>
    </StatusPage>
  )
}
