import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { PersonalPanel } from '../lazy-panels'
import { SettingsSection } from '../settings-section'

/** Login and e-mail. */
export function PersonalSection({ user }: Readonly<{ user: User }>) {
  return (
    <SettingsSection
      id="personal"
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
