import { Trans } from '@lingui/react/macro'
import { ProtectionPanel } from '../lazy-panels'
import { SettingsSection } from '../settings-section'

/** The second factor: what is on, the way to turn it on, and off. */
export function ProtectionSection() {
  return (
    <SettingsSection
      id="protection"
      lead={
        <Trans id="profile.protection.lead">
          With protection on, logging in also takes a code: from an app or from an email.
        </Trans>
      }
    >
      <ProtectionPanel />
    </SettingsSection>
  )
}
