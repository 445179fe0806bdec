import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBonusList } from '#/api/generated/endpoints/credits/credits'
import { useFailure } from '#/api/use-failure'
import { Card, CardBody } from '#/ui/layout/card'
import { TopUpFailure, TopUpForm, TopUpSkeleton } from './lazy-sections'

/**
 * The top-up: the amounts that can be bought, the bonuses, and the button to the payment (behaviour M1 to M3).
 *
 * @param login of the player who pays
 * @param amount of an earlier attempt
 */
export function TopUpCard({
  login,
  amount,
}: Readonly<{ login: string; amount: number | undefined }>) {
  // The amount is in the history state, which a click on an anchor of this page drops.
  const [kept] = useState(amount)
  const bonuses = useBonusList()
  const { data } = bonuses
  const failure = useFailure(bonuses)
  return (
    <Card>
      <CardBody className="stack">
        <h2 className="h3">
          <Trans id="topUp.title">Top up</Trans>
        </h2>
        {data ? (
          <TopUpForm login={login} offer={data} amount={kept} />
        ) : failure ? (
          <TopUpFailure failure={failure} query={bonuses} />
        ) : (
          <TopUpSkeleton />
        )}
      </CardBody>
    </Card>
  )
}
