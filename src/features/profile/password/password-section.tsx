import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { PasswordForm } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

/** A new password for the current one. */
export function PasswordSection({ section, user }: Readonly<{ section: SectionName; user: User }>) {
  return (
    <SettingsSection
      section={section}
      lead={
        <Trans id="profile.password.lead">
          After the change every other device will have to log in again.
        </Trans>
      }
    >
      <PasswordForm login={user.login} email={user.email ?? ''} />
    </SettingsSection>
  )
}
