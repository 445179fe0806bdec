import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'

/** Help for a player who has neither the app nor a recovery code. */
export function NoAccess() {
  return (
    <Trans id="signCode.noAccess">
      No access to your codes? Contact{' '}
      <ExternalLink href={siteConfig.supportUrl}>support</ExternalLink>.
    </Trans>
  )
}
