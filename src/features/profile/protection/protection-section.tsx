import { ProtectionPanel } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

/** The second factor: its state, and the control that turns it on or off. */
export function ProtectionSection({ section }: Readonly<{ section: SectionName }>) {
  return (
    <SettingsSection section={section}>
      <ProtectionPanel />
    </SettingsSection>
  )
}
