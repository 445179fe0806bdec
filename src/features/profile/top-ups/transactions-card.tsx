import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import type { Transaction } from '#/api/generated/model/transaction'
import { isPartialList } from '#/api/reading'
import { useFailure } from '#/api/use-failure'
import { siteConfig } from '#/config'
import { LoadFailure } from '#/forms/errors/load-failure'
import { formatChange, formatDateTime, formatNumber } from '#/locales/format'
import { restoreFocusRef } from '#/lib/browser/focus'
import { paymentUrl } from '#/lib/links/payment-url'
import { type Locale, localeOf } from '#/locales/locale'
import { Button } from '#/ui/buttons/button'
import { ExternalLink } from '#/ui/buttons/external-link'
import { Card, CardFoot } from '#/ui/layout/card'
import { Fold } from '#/ui/layout/fold'
import { EmptyState } from '#/ui/feedback/empty-state'
import { Table, type TableColumn } from '#/ui/layout/table'
import { TransactionStatus } from './transaction-status'
import { LoadingCard } from '../loading-card'
import { PartialList } from '../partial-list'
import styles from './transactions-card.module.css'
import { type NewestTopUps, useTopUpHistory } from './use-top-up-history'

/** Top-ups, newest first; `undefined` until the server responds. */
export function TransactionsCard({ newest }: Readonly<{ newest: NewestTopUps | undefined }>) {
  if (newest === undefined) return <LoadingCard />
  // A cursor means that there are older ones, even if none of the newest could be read.
  if (newest.transactions.length > 0 || newest.transactionsCursor) {
    return <History newest={newest} />
  }
  return (
    <Card>
      {isPartialList(newest.transactions) ? (
        <PartialList />
      ) : (
        <EmptyState title={<Trans id="profile.transactions.empty">No top-ups</Trans>}>
          <Trans id="profile.transactions.later">Your history starts with the first top-up.</Trans>
        </EmptyState>
      )}
    </Card>
  )
}

const NOT_ASKED = { data: undefined, error: null, errorUpdatedAt: 0 }

function History({ newest }: Readonly<{ newest: NewestTopUps }>) {
  const { i18n, t } = useLingui()
  const { rows, isIncomplete, pending, openNext } = useTopUpHistory(newest)
  const failure = useFailure(pending ?? NOT_ASKED)
  const busy = t({ id: 'ui.loading', message: 'Loading' })
  return (
    <Card>
      <Table
        caption={<Trans id="profile.transactions.title">Top-up history</Trans>}
        rows={rows}
        rowKey={(row) => row.id ?? ''}
        isMuted={({ status }) => status !== undefined && BROUGHT_NOTHING[status]}
        columns={columns(localeOf(i18n)).filter(
          // Not every server sends a status.
          ({ id }) => id !== 'status' || rows.some(({ status }) => status !== undefined),
        )}
      />
      {isIncomplete && <PartialList />}
      {(pending || openNext) && (
        <CardFoot>
          {pending && failure ? (
            <LoadFailure failure={failure} query={pending} />
          ) : (
            <Button
              ref={restoreFocusRef}
              size="sm"
              busy={pending ? busy : undefined}
              onClick={() => openNext?.()}
            >
              <Trans id="profile.transactions.more">Show more</Trans>
            </Button>
          )}
        </CardFoot>
      )}
    </Card>
  )
}

function Receipt({ url }: Readonly<{ url: Transaction['receiptUrl'] }>) {
  const receipt = paymentUrl(url, siteConfig.paymentOrigins)
  if (receipt === null) return null
  return (
    <ExternalLink className={styles['link']} href={receipt}>
      <Trans id="payment.receipt">Receipt</Trans>
    </ExternalLink>
  )
}

/** A top-up whose status is missing or unknown may have brought credits. */
const BROUGHT_NOTHING: Record<PaymentStatus, boolean> = {
  succeeded: false,
  pending: false,
  failed: true,
  canceled: true,
  expired: true,
  refunded: true,
  unknown: false,
}

function columns(locale: Locale): TableColumn<Transaction>[] {
  return [
    {
      id: 'date',
      header: <Trans id="profile.transactions.date">Date</Trans>,
      cell: (row) => {
        const date = (
          <time className={styles['date']} dateTime={row.date ?? undefined}>
            {formatDateTime(locale, row.date)}
          </time>
        )
        return (
          <>
            {row.id ? (
              <Fold summary={date}>
                <span className={styles['id']}>
                  <Trans id="profile.transactions.number">Number</Trans> <bdi>{row.id}</bdi>
                </span>
              </Fold>
            ) : (
              date
            )}
            {row.status === 'pending' && row.id && (
              <Link
                className={styles['link']}
                to="/payment/$status"
                params={{ status: 'pending' }}
                search={{ payment: row.id }}
              >
                <Trans id="profile.transactions.continue">Continue or check</Trans>
              </Link>
            )}
            <Receipt url={row.receiptUrl} />
          </>
        )
      },
    },
    {
      id: 'value',
      header: <Trans id="currency.credits">Credits</Trans>,
      looks: ['end', 'numeric'],
      cell: (row) => {
        const bonus = row.bonus ? formatNumber(locale, row.bonus) : null
        return (
          <>
            <b>{formatChange(locale, row.value)}</b>
            {bonus !== null && (
              <span className={styles['bonus']}>
                <Trans id="profile.transactions.bonus">+{bonus} bonus</Trans>
              </span>
            )}
          </>
        )
      },
    },
    {
      id: 'status',
      header: <Trans id="profile.transactions.status">Status</Trans>,
      looks: ['end', 'wide'],
      cell: ({ status }) => status && <TransactionStatus status={status} />,
    },
  ]
}
