import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AccountEvent } from '#/api/generated/model/accountEvent'
import { isPartialList } from '#/api/reading'
import { formatDateTime } from '#/locales/format'
import { type Locale, localeOf } from '#/locales/locale'
import { Table, type TableColumn } from '#/ui/layout/table'
import { PartialList } from '../partial-list'
import { sessionName } from './session-name'
import styles from './sessions-card.module.css'

/** The contract allows no more. */
const MOST = 10

const NAMES: Record<AccountEvent['kind'], ReactNode> = {
  sign_in: <Trans id="profile.events.signIn">Login</Trans>,
  password: <Trans id="profile.events.password">Password changed</Trans>,
  email: <Trans id="profile.events.email">Email changed</Trans>,
  protection: <Trans id="profile.events.protection">Protection changed</Trans>,
  recovery: <Trans id="profile.events.recovery">Access recovered by email</Trans>,
  unknown: <Trans id="profile.events.other">Another event</Trans>,
}

/** The account's history, newest first. */
export function AccountEvents({ events }: Readonly<{ events: readonly AccountEvent[] }>) {
  const { i18n } = useLingui()
  return (
    <>
      <Table
        caption={<Trans id="profile.events.title">Account history</Trans>}
        rows={events.slice(0, MOST)}
        rowKey={() => ''}
        columns={columns(localeOf(i18n))}
      />
      {isPartialList(events) && <PartialList />}
    </>
  )
}

function columns(locale: Locale): TableColumn<AccountEvent>[] {
  return [
    {
      id: 'kind',
      header: <Trans id="profile.events.kind">Event</Trans>,
      cell: (row) => NAMES[row.kind],
    },
    {
      id: 'place',
      looks: ['wide'],
      header: <Trans id="profile.events.place">Device and city</Trans>,
      cell: (row) => {
        const { device, city } = sessionName(row)
        return (
          <bdi className={styles['event']}>{[device, city].filter(Boolean).join(', ') || '—'}</bdi>
        )
      },
    },
    {
      id: 'time',
      header: <Trans id="profile.events.time">Time</Trans>,
      looks: ['numeric', 'quiet', 'wide'],
      cell: (row) => (
        <time className={styles['time']} dateTime={row.at ?? undefined}>
          {formatDateTime(locale, row.at)}
        </time>
      ),
    },
  ]
}
