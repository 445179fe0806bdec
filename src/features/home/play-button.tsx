import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { AnchorButton } from '#/ui/anchor-button'
import { LinkButton } from '#/ui/link-button'
import type { Reader } from './home-page'

/** The one amber action of a view: a visitor signs up, a player fetches the launcher. */
export function PlayButton({
  reader,
  className,
}: Readonly<{ reader: Reader; className: string | undefined }>) {
  const words = <Trans id="home.play">Start playing</Trans>
  return reader === 'visitor' ? (
    <LinkButton to="/signup" variant="primary" size="lg" className={className}>
      {words}
    </LinkButton>
  ) : (
    <AnchorButton href={siteConfig.launcherUrl} variant="primary" size="lg" className={className}>
      {words}
    </AnchorButton>
  )
}
