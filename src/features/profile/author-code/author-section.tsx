import { Trans } from '@lingui/react/macro'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import { AuthorPanel } from '../lazy-panels'
import type { SectionName } from '../profile-section'
import { SettingsSection } from '../settings-section'

type Props = {
  section: SectionName
  /** The code that is bound; `null` for none, `undefined` while unknown. */
  bound: string | null | undefined
  prefill: string | undefined
}

/** Binds the code of the author whom the player's top-ups support, once. */
export function AuthorSection({ section, bound, prefill }: Readonly<Props>) {
  return (
    <SettingsSection
      section={section}
      lead={
        <Trans id="profile.author.lead">
          Bind a code, and your top-ups will support its author. It cannot be changed later.
        </Trans>
      }
    >
      {bound === undefined ? (
        <BusyArea>
          <SkeletonLines count={2} />
        </BusyArea>
      ) : (
        <AuthorPanel bound={bound} prefill={prefill} />
      )}
    </SettingsSection>
  )
}
