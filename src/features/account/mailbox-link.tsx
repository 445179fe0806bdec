import { Trans } from '@lingui/react/macro'
import { AnchorButton } from '#/ui/buttons/anchor-button'

/** Opens the web mail at `href`, the next step of a player who waits for an e-mail. */
export function MailboxLink({ href }: Readonly<{ href: string }>) {
  return (
    <AnchorButton href={href} variant="primary">
      <Trans id="waiting.mailbox">Open your inbox</Trans>
    </AnchorButton>
  )
}
