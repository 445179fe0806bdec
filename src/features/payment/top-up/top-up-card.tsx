import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBonusList } from '#/api/generated/endpoints/credits/credits'
import { useFailure } from '#/api/use-failure'
import { Button } from '#/ui/buttons/button'
import { Card, CardBody } from '#/ui/layout/card'
import { lazyWithRetry, type Retry } from '#/ui/lazy/lazy-with-retry'
import { BusyArea, Skeleton } from '#/ui/feedback/skeleton'
import styles from './top-up-card.module.css'

/**
 * The top-up: which amounts can be bought, the bonuses, and the way to the payment (behaviour M1 to M3).
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
      <CardBody className={styles['body']}>
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

/** As high as the form that replaces it. */
function TopUpSkeleton() {
  return (
    <BusyArea className={styles['skeleton']}>
      <Skeleton className={styles['boneField']} />
      <Skeleton className={styles['boneChips']} />
      <Skeleton className={styles['boneBonuses']} />
      <Skeleton className={styles['boneTotal']} />
      <Skeleton className={styles['boneButton']} />
    </BusyArea>
  )
}

/** The chunk did not load. */
function TopUpMissing({ onRetry }: Readonly<Retry>) {
  return (
    <div role="alert" className={styles['skeleton']}>
      <p className="muted">
        <Trans id="topUp.failed">Top-ups cannot be shown now. The balance is not affected.</Trans>
      </p>
      <Button block onClick={onRetry}>
        <Trans id="flow.tryAgain">Try again</Trans>
      </Button>
    </div>
  )
}

const options = { fallback: <TopUpSkeleton />, Failure: TopUpMissing }
const TopUpForm = lazyWithRetry(async () => (await import('./lazy-top-up')).TopUpForm, options)
const TopUpFailure = lazyWithRetry(
  async () => (await import('./lazy-top-up')).TopUpFailure,
  options,
)
