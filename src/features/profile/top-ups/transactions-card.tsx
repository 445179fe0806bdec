import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Transaction } from '#/api/generated/model/transaction'
import { formatChange, formatDate, formatNumber } from '#/locales/format'
import { restoreFocusRef } from '#/lib/restore-focus'
import { type Locale, localeOf } from '#/locales/locale'
import { Button } from '#/ui/buttons/button'
import { Card, CardBody, CardFoot } from '#/ui/layout/card'
import { EmptyState } from '#/ui/feedback/empty-state'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import { Table } from '#/ui/layout/table'
import { TransactionStatus } from './transaction-status'
import styles from './transactions-card.module.css'

/** Rows drawn at first and with each press; thousands at once would hold a phone for a second. */
const PAGE = 50

/** Top-ups, newest first; `undefined` while the server has not answered. */
export function TransactionsCard({
  transactions,
}: Readonly<{ transactions: readonly Transaction[] | undefined }>) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  const [limit, setLimit] = useState(PAGE)

  if (transactions === undefined) {
    return (
      <Card>
        <CardBody>
          <BusyArea>
            <SkeletonLines count={3} />
          </BusyArea>
        </CardBody>
      </Card>
    )
  }
  if (transactions.length === 0) {
    return (
      <Card>
        <EmptyState title={<Trans id="profile.transactions.empty">No top-ups</Trans>}>
          <Trans id="profile.transactions.later">Your history starts with the first top-up.</Trans>
        </EmptyState>
      </Card>
    )
  }
  const shown = transactions.slice(0, limit).map((row, index) => ({ ...row, index }))
  const total = formatNumber(locale, transactions.length)
  const count = formatNumber(locale, shown.length)
  return (
    <Card>
      <Table
        caption={<Trans id="profile.transactions.title">Top-up history</Trans>}
        rows={shown}
        rowKey={(row) => row.id ?? String(row.index)}
        columns={columns(locale)}
      />
      {transactions.length > shown.length && (
        <CardFoot>
          <span className={styles['count']}>
            <Trans id="profile.transactions.count">
              {count} of {total}
            </Trans>
          </span>
          <Button ref={restoreFocusRef} size="sm" onClick={() => setLimit(limit + PAGE)}>
            <Trans id="profile.transactions.more">Show 50 more</Trans>
          </Button>
        </CardFoot>
      )}
    </Card>
  )
}

function columns(locale: Locale) {
  return [
    {
      id: 'date',
      header: <Trans id="profile.transactions.date">Date</Trans>,
      cell: (row: Transaction) => (
        <>
          <time dateTime={row.date}>{formatDate(locale, row.date)}</time>
          {row.id && <span className={styles['id']}>{row.id}</span>}
        </>
      ),
    },
    {
      id: 'value',
      header: <Trans id="currency.credits">Credits</Trans>,
      align: 'end' as const,
      numeric: true,
      cell: (row: Transaction) => {
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
      align: 'end' as const,
      wide: true,
      cell: (row: Transaction) => <TransactionStatus status={row.status ?? 'succeeded'} />,
    },
  ]
}
