import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { PersonalPanel } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

/** Login and e-mail. */
export function PersonalSection({ section, user }: Readonly<{ section: SectionName; user: User }>) {
  return (
    <SettingsSection
      section={section}
      lead={
        <Trans id="profile.personal.lead">
          The login cannot be changed. A new email has to be confirmed.
        </Trans>
      }
    >
      <PersonalPanel user={user} />
    </SettingsSection>
  )
}
