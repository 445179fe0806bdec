import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#/ui/feedback/empty-state'

/** In the place of rows that the server sent in a form that cannot be read. */
export function UnknownList() {
  return (
    <EmptyState title={<Trans id="profile.unknownList.title">The list could not be read</Trans>}>
      <Trans id="profile.unknownList.later">
        The server has sent it in an unknown form. Open the page again later; if nothing changes,
        contact tech support.
      </Trans>
    </EmptyState>
  )
}
