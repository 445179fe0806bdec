import { Trans } from '@lingui/react/macro'
import { Button } from '#/ui/buttons/button'
import type { Retry } from './lazy-with-retry'

/** Replaces a section of a page whose code did not load. */
export function MissingPart({ onRetry }: Readonly<Retry>) {
  return (
    <div role="alert" className="stack">
      <p>
        <Trans id="ui.partMissing">This part did not load. Check the connection.</Trans>
      </p>
      <div>
        <Button onClick={onRetry}>
          <Trans id="flow.tryAgain">Try again</Trans>
        </Button>
      </div>
    </div>
  )
}
