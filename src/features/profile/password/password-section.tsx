import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { PasswordForm } from '../lazy-panels'
import { SettingsSection } from '../settings-section'

/** A new password for the current one. */
export function PasswordSection({ user }: Readonly<{ user: User }>) {
  return (
    <SettingsSection
      id="password"
      lead={
        <Trans id="profile.password.lead">
          After the change every other device will have to log in again.
        </Trans>
      }
    >
      <PasswordForm login={user.login} email={user.email} />
    </SettingsSection>
  )
}
