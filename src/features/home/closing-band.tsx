import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Scene } from '#/brand/scene/scene'
import { classNames } from '#/lib/class-names'
import { Container } from '#/ui/layout/container'
import { LinkButton } from '#/ui/buttons/link-button'
import styles from './closing-band.module.css'
import { type Audience, PlayButton } from './play-button'

/** The last section of the home page, over the same beacon. */
export function ClosingBand({ audience }: Readonly<{ audience: Audience }>) {
  const titleId = useId()
  return (
    <section className={classNames('scenic', styles['band'])} aria-labelledby={titleId}>
      <Scene state="lit" reach="bottom" className={styles['scene']} />
      <Container className={styles['inner']}>
        <div className={styles['text']}>
          <h2 id={titleId} className="display h1">
            <Trans id="home.closing.title">The beacon is lit</Trans>
          </h2>
          <p className={classNames('lead', styles['lead'])}>
            <Trans id="home.closing.lead">All you have to do is reach it.</Trans>
          </p>
          <div className={classNames('actions', styles['actions'])}>
            <PlayButton audience={audience} />
            <LinkButton to="/rules" size="lg">
              <Trans id="home.steps.rules">Read the rules</Trans>
            </LinkButton>
          </div>
        </div>
      </Container>
    </section>
  )
}
