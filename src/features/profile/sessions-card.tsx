import { Trans, useLingui } from '@lingui/react/macro'
import type { Session } from '#/api/generated/model/session'
import { countryName, formatDateTime } from '#/lib/format'
import { localeOf } from '#/locales/locale'
import { Card, CardBody } from '#/ui/card'
import { EmptyState } from '#/ui/empty-state'
import { BusyArea, SkeletonLines } from '#/ui/skeleton'
import { Table } from '#/ui/table'
import { Tag } from '#/ui/tag'
import styles from './sessions-card.module.css'

/** Open sessions, the current one first; `undefined` while the server has not answered. */
export function SessionsCard({ sessions }: Readonly<{ sessions: readonly Session[] | undefined }>) {
  if (sessions === undefined) {
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
  return (
    <Card>
      {sessions.length === 0 ? (
        <EmptyState title={<Trans id="profile.sessions.empty">No data</Trans>} />
      ) : (
        <SessionsTable sessions={sessions} />
      )}
    </Card>
  )
}

function SessionsTable({ sessions }: Readonly<{ sessions: readonly Session[] }>) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  const rows = sessions.toSorted((a, b) => Number(b.current ?? false) - Number(a.current ?? false))
  return (
    <Table
      caption={<Trans id="profile.sessions.title">Sessions</Trans>}
      rows={rows}
      rowKey={(row) => row.id ?? `${row.city} ${row.createdAt}`}
      isCurrent={(row) => row.current === true}
      columns={[
        {
          id: 'city',
          header: <Trans id="profile.sessions.city">City</Trans>,
          cell: (row) => (
            <>
              {row.city ?? '—'}{' '}
              {row.current && (
                <Tag tone="current">
                  <Trans id="profile.sessions.current">Current</Trans>
                </Tag>
              )}
              {row.device && <span className={styles['device']}>{row.device}</span>}
            </>
          ),
        },
        {
          id: 'country',
          header: <Trans id="profile.sessions.country">Country</Trans>,
          cell: (row) => (row.country ? countryName(row.country, locale) : '—'),
        },
        {
          id: 'time',
          header: <Trans id="profile.sessions.time">Login time</Trans>,
          align: 'end',
          numeric: true,
          quiet: true,
          wide: true,
          cell: (row) => (
            <time dateTime={row.createdAt}>{formatDateTime(locale, row.createdAt)}</time>
          ),
        },
      ]}
    />
  )
}
