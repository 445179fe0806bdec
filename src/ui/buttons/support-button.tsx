import { Trans } from '@lingui/react/macro'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { siteConfig } from '#/config'
import { AnchorButton } from './anchor-button'

/** Support, for what a page cannot put right. */
export function SupportButton() {
  return (
    <AnchorButton variant="line" href={siteConfig.supportUrl}>
      <LifeBuoy aria-hidden />
      <Trans id="menu.support">Tech support</Trans>
    </AnchorButton>
  )
}
