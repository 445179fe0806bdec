import { Trans } from '@lingui/react/macro'
import { AnchorButton } from '#/ui/buttons/anchor-button'
import { LinkButton } from '#/ui/buttons/link-button'
import { useLauncher } from '#/ui/hooks/use-launcher'

export type Audience = 'visitor' | 'player'

/** The primary action of the home page: a visitor signs up, a player downloads the launcher. */
export function PlayButton({ audience }: Readonly<{ audience: Audience }>) {
  const launcher = useLauncher()
  const label = <Trans id="home.play">Start playing</Trans>
  return audience === 'visitor' ? (
    <LinkButton to="/signup" variant="primary" size="lg">
      {label}
    </LinkButton>
  ) : (
    <AnchorButton href={launcher.url} variant="primary" size="lg">
      {label}
    </AnchorButton>
  )
}
