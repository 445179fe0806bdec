import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Scene } from '#/brand/scene/scene'
import { siteConfig } from '#/config'
import { classNames } from '#/lib/class-names'
import { AnchorButton } from '#/ui/buttons/anchor-button'
import { Icon } from '#/ui/icon'
import { Container } from '#/ui/layout/container'
import { LinkButton } from '#/ui/buttons/link-button'
import { Scrim } from '#/ui/layout/scrim'
import stage from '#/ui/layout/stage.module.css'
import { useLauncher } from '#/ui/hooks/use-launcher'
import styles from './hero.module.css'
import { type Audience, PlayButton } from './play-button'

/** The top section: what the game is, and how to start (behaviour H7). */
export function Hero({ audience }: Readonly<{ audience: Audience }>) {
  const titleId = useId()
  const { name } = siteConfig
  const launcher = useLauncher()
  return (
    <section
      className={classNames('scenic', stage['stage'], styles['hero'])}
      aria-labelledby={titleId}
    >
      <Scene state="lit" reach="top" className={classNames(stage['scene'], styles['scene'])} />
      <Container className={classNames(stage['inner'], styles['inner'])}>
        <Scrim className={styles['scrim']}>
          <h1 id={titleId} className={classNames('display', styles['title'])}>
            <Trans id="home.title">A fire at the edge of night</Trans>
          </h1>
          <p className={classNames('lead', styles['lead'])}>
            <Trans id="home.lead">
              {name} is an online world beyond the Arctic Circle. Build a settlement, venture into
              the forest and keep the beacon burning&nbsp;— together with other players.
            </Trans>
          </p>
          <div className={classNames('actions', styles['actions'])}>
            <PlayButton audience={audience} />
            {audience === 'player' ? (
              <LinkButton to="/profile" size="lg" className={styles['other']}>
                <Trans id="verify.done.profile">Open the profile</Trans>
              </LinkButton>
            ) : (
              <AnchorButton href={launcher.url} size="lg" className={styles['other']}>
                <Icon name="download" className={styles['icon']} />
                <Trans id="menu.launcher">Download launcher</Trans>
              </AnchorButton>
            )}
            {audience === 'visitor' && (
              <LinkButton
                to="/sign"
                variant="ghost"
                size="lg"
                className={styles['other']}
                data-guest-only=""
              >
                <Trans id="home.logIn">Login</Trans>
              </LinkButton>
            )}
          </div>
        </Scrim>
      </Container>
    </section>
  )
}
