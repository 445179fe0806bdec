import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { siteConfig } from '#/config'
import { PageMeta } from '#/ui/page-meta'
import { About } from './about'
import { ClosingBand } from './closing-band'
import { Hero } from './hero'
import styles from './home-page.module.css'
import { Steps } from './steps'
import { UsefulLinks } from './useful-links'
import { Votes } from './votes'

/** Who reads the page: a visitor is led to sign up, a player to the launcher. */
export type Reader = 'visitor' | 'player'

type Props = {
  reader: Reader
  /** From another page: the first screen is then seen and pressed sooner, the rest is drawn after it. */
  isTurnedTo: boolean
}

/** The home page (specification, section 2). */
export function HomePage({ reader, isTurnedTo }: Readonly<Props>) {
  const { t } = useLingui()
  const { name, rankings } = siteConfig
  const drawsAll = useDeferredValue(true, isTurnedTo ? false : undefined)
  return (
    <>
      <PageMeta
        title={t({ id: 'home.title', message: 'A fire at the edge of night' })}
        description={t({
          id: 'home.description',
          message: `${name} is an online world beyond the Arctic Circle. Build a settlement together with other players and keep the beacon burning.`,
        })}
      />
      <Hero reader={reader} />
      {drawsAll ? (
        <>
          <About />
          <Steps reader={reader} />
          <Votes rankings={rankings} />
          <UsefulLinks />
          <ClosingBand reader={reader} />
        </>
      ) : (
        <div className={styles['rest']} />
      )}
    </>
  )
}
