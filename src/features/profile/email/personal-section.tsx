import type { User } from '#/api/generated/model/user'
import { EmailPanel } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

/** Login and e-mail; only the e-mail can be changed. */
export function PersonalSection({ section, user }: Readonly<{ section: SectionName; user: User }>) {
  return (
    <SettingsSection
      section={section}
      lead={
        <>
          <bdi translate="no">{user.login}</bdi>
          <br />
          <bdi translate="no">{user.email ?? '—'}</bdi>
        </>
      }
    >
      <EmailPanel user={user} />
    </SettingsSection>
  )
}
