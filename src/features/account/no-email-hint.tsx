import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'

/** What to do when an e-mail does not arrive. */
export function NoEmailHint() {
  return (
    <p className="note">
      <Trans id="waiting.noEmail">
        No email? Check your spam folder, or contact{' '}
        <ExternalLink href={siteConfig.supportUrl}>support</ExternalLink>.
      </Trans>
    </p>
  )
}
