import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { AnchorButton } from '#/ui/buttons/anchor-button'
import { Icon } from '#/ui/icon'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

/** Whether there are rankings to vote in. */
export const HAS_RANKINGS = siteConfig.rankings.length > 0

/** The operator's rankings, where votes are earned, each in a new tab. */
export function VotesSection({ section }: Readonly<{ section: SectionName }>) {
  return (
    <SettingsSection
      section={section}
      hint={
        <Trans id="profile.votes.lead">
          Vote for the server: your balance here updates by itself.
        </Trans>
      }
    >
      <ul className="row">
        {siteConfig.rankings.map(({ name, url }) => (
          <li key={url}>
            <AnchorButton href={url} size="sm">
              {name}
              <Icon name="arrow-up-right" />
            </AnchorButton>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
