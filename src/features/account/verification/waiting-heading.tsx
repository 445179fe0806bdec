import { Trans } from '@lingui/react/macro'
import type { EmailChange } from '#/api/email-change'
import styles from '../small-print.module.css'

/** What the waiting account is asked for, as the heading of its step. */
export function WaitingTitle({ view }: Readonly<{ view: EmailChange }>) {
  switch (view.kind) {
    case 'resting':
      return <Trans id="waiting.title">Confirm your email</Trans>
    case 'typing':
      return <Trans id="waiting.newTitle">Another email</Trans>
    case 'waiting':
      return <Trans id="waiting.codeTitle">Enter the code</Trans>
  }
}

/** Where it is found: in the e-mail to `own`, or to the address that shall take its place. */
export function WaitingLead({ view, own }: Readonly<{ view: EmailChange; own: string }>) {
  return (
    <p className={styles['lead']}>
      <Words view={view} own={own} />
    </p>
  )
}

function Words({ view, own }: Readonly<{ view: EmailChange; own: string }>) {
  const email = <b>{own}</b>
  switch (view.kind) {
    case 'resting':
      return (
        <Trans id="waiting.lead">
          We have sent an email to {email}. Open the link in it and the account is ready.
        </Trans>
      )
    case 'typing':
      return (
        <Trans id="waiting.newLead">
          Enter the right address and your password. We’ll send a code there.
        </Trans>
      )
    case 'waiting': {
      const address = <b>{view.email}</b>
      return <Trans id="signCode.leadEmail">We have sent six digits to {address}.</Trans>
    }
  }
}
