import { Trans } from '@lingui/react/macro'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { siteConfig } from '#/config'
import { AnchorButton } from './anchor-button'

/** A link to support, for problems that the page cannot solve. */
export function SupportButton() {
  return (
    <AnchorButton variant="line" href={siteConfig.supportUrl}>
      <LifeBuoy aria-hidden />
      <Trans id="ui.support">Contact support</Trans>
    </AnchorButton>
  )
}
