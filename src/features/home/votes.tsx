import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { siteConfig } from '#/config'
import type { SiteConfig } from '#/config-schema'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import { Container } from '#/ui/layout/container'
import { Divider } from '#/ui/layout/divider'
import { ExternalLink } from '#/ui/buttons/external-link'
import section from './section.module.css'
import styles from './votes.module.css'

/** The two currencies, and the rankings where votes are earned; without rankings, the text alone. */
export function Votes({ rankings }: Readonly<Pick<SiteConfig, 'rankings'>>) {
  const titleId = useId()
  const { name } = siteConfig
  return (
    <section className={section['section']} aria-labelledby={titleId}>
      <Container className={classNames('stack', styles['grid'])}>
        <div>
          <Divider />
          <h2 id={titleId} className="display h1">
            <Trans id="home.votes.title">Vote for us, earn votes</Trans>
          </h2>
          <p className={classNames('lead', styles['lead'])}>
            <Trans id="home.votes.lead">
              Vote for {name} in the rankings and receive Votes. Like Credits, they are spent in the
              game shop.
            </Trans>
          </p>
          <dl className={classNames('stack', styles['currencies'])}>
            <div>
              <dt>
                <Icon name="coins" className={styles['credits']} />
                <Trans id="currency.credits">Credits</Trans>
              </dt>
              <dd>
                <Trans id="home.credits">
                  Topped up in your profile. You can bind an author code to support its author.
                </Trans>
              </dd>
            </div>
            <div>
              <dt>
                <Icon name="star" className={styles['votes']} />
                <Trans id="currency.votes">Votes</Trans>
              </dt>
              <dd>
                <Trans id="home.votes.about">
                  Earned by voting in rankings. They cannot be bought.
                </Trans>
              </dd>
            </div>
          </dl>
        </div>
        {rankings.length > 0 && (
          <ul className={styles['rankings']}>
            {rankings.map((ranking) => (
              <li key={ranking.url}>
                <ExternalLink href={ranking.url}>
                  <b className="display" translate="no">
                    {ranking.name}
                  </b>
                  <span>
                    <Trans id="home.vote">Vote</Trans>
                    <Icon name="arrow-up-right" />
                  </span>
                </ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </Container>
    </section>
  )
}
