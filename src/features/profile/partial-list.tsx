import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#/ui/feedback/empty-state'

/** Shown below a list if some or all of its rows could not be read. */
export function PartialList() {
  return (
    <EmptyState title={<Trans id="profile.partialList.title">The list may be incomplete</Trans>}>
      <Trans id="profile.partialList.later">
        Part of the server’s response could not be read. Open the page again later; if nothing
        changes, contact support.
      </Trans>
    </EmptyState>
  )
}
