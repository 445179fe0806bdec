import { Trans } from '@lingui/react/macro'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useId } from 'react'
import { Scene } from '#/brand/scene/scene'
import { siteConfig } from '#/config'
import { classNames } from '#/lib/class-names'
import { AnchorButton } from '#/ui/anchor-button'
import { Container } from '#/ui/container'
import styles from './closing-band.module.css'
import type { Reader } from './home-page'
import { PlayButton } from './play-button'

/** The last word of the home page, over the same beacon. */
export function ClosingBand({ reader }: Readonly<{ reader: Reader }>) {
  const titleId = useId()
  return (
    <section className={styles['band']} aria-labelledby={titleId}>
      <Scene state="lit" reach="bottom" className={styles['scene']} />
      <Container className={styles['inner']}>
        <div className={styles['words']}>
          <h2 id={titleId} className="display h1">
            <Trans id="home.closing.title">The beacon is lit</Trans>
          </h2>
          <p className={classNames('lead', styles['lead'])}>
            <Trans id="home.closing.lead">All you have to do is reach it.</Trans>
          </p>
          <div className={styles['actions']}>
            <PlayButton reader={reader} className={styles['action']} />
            <AnchorButton href={siteConfig.supportUrl} size="lg" className={styles['action']}>
              <Trans id="menu.support">Tech support</Trans>
              <ArrowUpRight />
            </AnchorButton>
          </div>
        </div>
      </Container>
    </section>
  )
}
