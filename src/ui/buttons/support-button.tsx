import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { Icon } from '#/ui/icon'
import { AnchorButton } from './anchor-button'

/** A link to support, for problems that the page cannot solve. */
export function SupportButton() {
  return (
    <AnchorButton variant="line" href={siteConfig.supportUrl}>
      <Icon name="life-buoy" />
      <Trans id="ui.support">Contact support</Trans>
    </AnchorButton>
  )
}
