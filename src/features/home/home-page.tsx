import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { Home } from '#/config-schema'
import { siteConfig } from '#/config'
import { PageMeta } from '#/ui/layout/page-meta'
import { About } from './about'
import { ClosingBand } from './closing-band'
import type { Audience } from './play-button'
import { Hero } from './hero'
import { Steps } from './steps'
import { UsefulLinks } from './useful-links'
import { Votes } from './votes'

type Props = {
  audience: Audience
}

const SECTIONS: Record<Home['sections'][number], ComponentType<Props>> = {
  about: About,
  steps: Steps,
  votes: () => <Votes rankings={siteConfig.rankings} />,
  links: UsefulLinks,
  closing: ClosingBand,
}

/** The home page (behaviour H7). */
export function HomePage({ audience }: Readonly<Props>) {
  const { t } = useLingui()
  const { name } = siteConfig
  return (
    <>
      <PageMeta
        title={t({ id: 'home.title', message: 'A fire at the edge of night' })}
        description={t({
          id: 'home.description',
          message: `${name} is an online world beyond the Arctic Circle. Build a settlement together with other players and keep the beacon burning.`,
        })}
      />
      <Hero audience={audience} />
      {siteConfig.home.sections.map((section) => {
        const Section = SECTIONS[section]
        return <Section key={section} audience={audience} />
      })}
    </>
  )
}
