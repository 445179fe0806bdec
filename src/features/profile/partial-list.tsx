import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#/ui/feedback/empty-state'

/** Below a list some of whose rows, or all of them, could not be read. */
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
