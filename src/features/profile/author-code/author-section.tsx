import { Trans } from '@lingui/react/macro'
import { AuthorPanel } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

type Props = {
  section: SectionName
  /** The bound code; `null` for none, `undefined` while unknown. */
  bound: string | null | undefined
  prefill: string | undefined
}

/** Binds, once, the code of the author that the player's top-ups support. */
export function AuthorSection({ section, bound, prefill }: Readonly<Props>) {
  const code = <bdi translate="no">{bound}</bdi>
  return (
    <SettingsSection
      section={section}
      lead={bound && <Trans id="profile.author.bound">Bound code: {code}</Trans>}
      hint={
        !bound && (
          <Trans id="profile.author.lead">
            Your top-ups will support its author. It cannot be changed later.
          </Trans>
        )
      }
    >
      {bound === null && <AuthorPanel prefill={prefill} />}
    </SettingsSection>
  )
}
