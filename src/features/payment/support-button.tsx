import { Trans } from '@lingui/react/macro'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { siteConfig } from '#/config'
import { AnchorButton } from '#/ui/anchor-button'

/** Support, for a payment that is not as it should be. */
export function SupportButton() {
  return (
    <AnchorButton variant="line" href={siteConfig.supportUrl}>
      <LifeBuoy aria-hidden />
      <Trans id="menu.support">Tech support</Trans>
    </AnchorButton>
  )
}
