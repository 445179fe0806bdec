import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'
import { EmailPanel } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'
import styles from './personal-section.module.css'

/** Login and e-mail; only the e-mail can be changed. */
export function PersonalSection({ section, user }: Readonly<{ section: SectionName; user: User }>) {
  // The operator's links for requests that this site does not handle itself.
  const elsewhere = [
    {
      href: siteConfig.dataUrl,
      text: <Trans id="profile.personal.data">Get a copy of my data</Trans>,
    },
    {
      href: siteConfig.deletionUrl,
      text: <Trans id="profile.personal.delete">Delete the account</Trans>,
    },
  ]
  return (
    <SettingsSection
      section={section}
      lead={
        <>
          <bdi translate="no">{user.login}</bdi>
          <br />
          <bdi translate="no">{user.email ?? '—'}</bdi>
          {elsewhere.map(
            ({ href, text }) =>
              href && (
                <span key={href} className={styles['elsewhere']}>
                  <ExternalLink href={href.replaceAll('{login}', encodeURIComponent(user.login))}>
                    {text}
                  </ExternalLink>
                </span>
              ),
          )}
        </>
      }
    >
      <EmailPanel user={user} />
    </SettingsSection>
  )
}
