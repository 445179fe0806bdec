import { Trans } from '@lingui/react/macro'
import { useProtectionView } from '#/api/generated/endpoints/protection/protection'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import { useFailure } from '#/api/use-failure'
import { LoadFailure } from '#/forms/errors/load-failure'
import { LinkButton } from '#/ui/buttons/link-button'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import { ProtectionEnabled } from './protection-enabled'
import { ProtectionRow } from './protection-row'

/** Whether protection is on, with the control that turns it on or off. */
export function ProtectionPanel() {
  // Setup has its own page: refetched when the player returns from there.
  const view = useProtectionView({ query: { staleTime: 0 } })
  const failure = useFailure(view)

  if (view.data) return <Known state={view.data} />
  return (
    <div className="stack">
      {failure ? (
        <LoadFailure failure={failure} query={view} />
      ) : (
        <BusyArea>
          <SkeletonLines count={2} />
        </BusyArea>
      )}
    </div>
  )
}

function Known({ state }: Readonly<{ state: ProtectionState }>) {
  const { mfa, recoveryCodesLeft, recoveryCodesCreatedAt } = state
  if (mfa !== null) {
    const since = recoveryCodesCreatedAt ?? null
    return <ProtectionEnabled method={mfa} codesLeft={recoveryCodesLeft} since={since} />
  }
  return (
    <ProtectionRow
      isOn={false}
      title={<Trans id="profile.protection.isOff">Protection is off</Trans>}
      note={<Trans id="profile.protection.offNote">The password alone is enough to log in.</Trans>}
    >
      <LinkButton to="/protection" size="sm">
        <Trans id="profile.protection.turnOn">Turn on</Trans>
      </LinkButton>
    </ProtectionRow>
  )
}
