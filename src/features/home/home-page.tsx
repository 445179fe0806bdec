import { useLingui } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { PageMeta } from '#/ui/page-meta'
import { About } from './about'
import { ClosingBand } from './closing-band'
import { Hero } from './hero'
import { Steps } from './steps'
import { UsefulLinks } from './useful-links'
import { Votes } from './votes'

/** Who reads the page: a visitor is led to sign up, a player to the launcher. */
export type Reader = 'visitor' | 'player'

type Props = {
  reader: Reader
}

/** The home page (specification, section 2). */
export function HomePage({ reader }: Readonly<Props>) {
  const { t } = useLingui()
  const { name, rankings } = siteConfig
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
      <About />
      <Steps reader={reader} />
      <Votes rankings={rankings} />
      <UsefulLinks />
      <ClosingBand reader={reader} />
    </>
  )
}
