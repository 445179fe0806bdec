import { Trans } from '@lingui/react/macro'
import type { EmailChange } from '#/forms/email-change/email-change-flow'

/** The heading of each step. */
export function WaitingTitle({ view }: Readonly<{ view: EmailChange }>) {
  switch (view.kind) {
    case 'idle':
      return <Trans id="waiting.title">Confirm your email</Trans>
    case 'editing':
      return <Trans id="waiting.newTitle">Another email</Trans>
    case 'code':
      return <Trans id="waiting.codeTitle">Enter the code</Trans>
  }
}

/** Which e-mail to open: the one to `own`, or the one to the new address. */
export function WaitingLead({ view, own }: Readonly<{ view: EmailChange; own: string }>) {
  const email = <b translate="no">{own}</b>
  switch (view.kind) {
    case 'idle':
      return (
        <Trans id="waiting.lead">
          We have sent an email to {email}. Open the link in it and the account is ready.
        </Trans>
      )
    case 'editing':
      return (
        <Trans id="waiting.newLead">
          Enter the right address and your password. We’ll send a code there.
        </Trans>
      )
    case 'code': {
      const address = <b translate="no">{view.email}</b>
      return <Trans id="code.sentTo">We have sent six digits to {address}.</Trans>
    }
  }
}
