import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { LoadFailure } from '#/forms/errors/load-failure'

type Props = Readonly<Pick<ComponentProps<typeof LoadFailure>, 'failure' | 'query'>>

/** Why nothing can be bought now, with a button that tries again. */
export function TopUpFailure({ failure, query }: Props) {
  return (
    <>
      <p className="muted">
        <Trans id="topUp.failed">Top-ups cannot be shown now. The balance is not affected.</Trans>
      </p>
      <LoadFailure failure={failure} query={query} block />
    </>
  )
}
