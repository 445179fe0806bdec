import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ScenicView } from '#/brand/scene/scenic-view'
import { Container } from '#/ui/layout/container'
import { Divider } from '#/ui/layout/divider'
import styles from './about.module.css'
import section from './section.module.css'

/** Introduces the project in one statement and three pictures. */
export function About() {
  const titleId = useId()
  return (
    <section id="about" className={section['section']} aria-labelledby={titleId}>
      <Container>
        <Divider />
        <div className={styles['top']}>
          <h2 id={titleId} className="display h1">
            <Trans id="home.about.title">No one outlasts the polar night alone</Trans>
          </h2>
          <p className="lead">
            <Trans id="home.about.lead">
              There is no chosen one here. There is a settlement built by players, and a light they
              keep alive. Your neighbors will see whatever you build, grow or sell.
            </Trans>
          </p>
        </div>
        <div className={styles['grid']}>
          <Scenery
            of="settlement"
            className={styles['settlement']}
            title={<Trans id="home.settlement.title">The settlement</Trans>}
          >
            <Trans id="home.settlement.text">
              Raise a house, pick a trade, make deals with your neighbors. Windows glow where people
              live.
            </Trans>
          </Scenery>
          <Scenery
            of="shores"
            className={styles['beside']}
            title={<Trans id="home.shores.title">Far shores</Trans>}
          >
            <Trans id="home.shores.text">
              Across the strait: other settlements, other prices, other rules of trade.
            </Trans>
          </Scenery>
          <Scenery
            of="forest"
            className={styles['beside']}
            title={<Trans id="home.forest.title">Forest and mountains</Trans>}
          >
            <Trans id="home.forest.text">
              Timber, ore, game. The further from the beacon, the richer the haul.
            </Trans>
          </Scenery>
        </div>
      </Container>
    </section>
  )
}

function Scenery({
  of,
  className,
  title,
  children,
}: Readonly<{
  of: ComponentProps<typeof ScenicView>['of']
  className: string | undefined
  title: ReactNode
  children: ReactNode
}>) {
  return (
    <figure className={className}>
      <ScenicView of={of} className={styles['picture']} />
      <figcaption>
        <h3 className="h3">{title}</h3>
        <p className="muted">{children}</p>
      </figcaption>
    </figure>
  )
}
