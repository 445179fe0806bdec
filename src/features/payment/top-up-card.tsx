import { Trans, useLingui } from '@lingui/react/macro'
import { useBonusList } from '#/api/generated/endpoints/credits/credits'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { Card, CardBody } from '#/ui/card'
import { BusyArea, Skeleton } from '#/ui/skeleton'
import { waitEnd } from '#/ui/wait-end'
import { WaitNotice } from '#/ui/wait-notice'
import styles from './top-up-card.module.css'
import { TopUpForm } from './top-up-form'

/**
 * The top-up: what may be bought, what it brings, and the way to the payment (checklist, M1 to M3).
 *
 * @param amount what a former try wanted to buy.
 */
export function TopUpCard({ amount }: Readonly<{ amount?: number | undefined }>) {
  const { data, error, refetch, isFetching, errorUpdatedAt } = useBonusList()
  return (
    <Card>
      <CardBody className={styles['body']}>
        <h2 className={styles['title']}>
          <Trans id="topUp.title">Top up</Trans>
        </h2>
        {data ? (
          <TopUpForm offer={data} amount={amount} />
        ) : error ? (
          <TopUpFailure
            error={error}
            failedAt={errorUpdatedAt}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <TopUpSkeleton />
        )}
      </CardBody>
    </Card>
  )
}

type FailureProps = Readonly<{
  error: unknown
  /** Milliseconds since 1970. */
  failedAt: number
  isBusy: boolean
  onRetry: () => void
}>

function TopUpFailure({ error, failedAt, isBusy, onRetry }: FailureProps) {
  const { t, i18n } = useLingui()
  const problem = problemOf(error)
  return (
    <>
      <p className={styles['lead']}>
        <Trans id="topUp.failed">Top-ups cannot be shown now. The balance is not affected.</Trans>
      </p>
      <Alert severity="danger">{problemText(problem, i18n)}</Alert>
      <WaitNotice until={waitEnd(problem, failedAt)} />
      <Button
        block
        busy={isBusy ? t({ id: 'topUp.loading', message: 'Loading' }) : undefined}
        onClick={onRetry}
      >
        <Trans id="flow.tryAgain">Try again</Trans>
      </Button>
    </>
  )
}

/** As high as the form that takes its place. */
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
