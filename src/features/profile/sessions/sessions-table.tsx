import { Trans, useLingui } from '@lingui/react/macro'
import type { Session } from '#/api/generated/model/session'
import { formatAgo, formatCountry, formatDateTime } from '#/locales/format'
import { type Locale, localeOf } from '#/locales/locale'
import { serverTimeAt, steadyNow } from '#/lib/time/steady-clock'
import { Icon } from '#/ui/icon'
import { Table, type TableColumn } from '#/ui/layout/table'
import { Tag } from '#/ui/feedback/tag'
import { EndSession, type EndSessionProps } from './end-session'
import { sessionName } from './session-name'
import styles from './sessions-card.module.css'

type Props = {
  sessions: readonly Session[]
  /** Whether the player has seen it on an earlier visit; `undefined` on the first. */
  wasSeen: ((id: string) => boolean) | undefined
} & Pick<EndSessionProps, 'ending' | 'onEnd'>

/** Where the player is signed in; every session but the current one can be ended. */
export function SessionsTable({ sessions, ...options }: Readonly<Props>) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  return (
    <Table
      caption={<Trans id="profile.sessions.title">Sessions</Trans>}
      rows={sessions}
      rowKey={(row) => row.id}
      isCurrent={(row) => row.current}
      columns={columns(locale, sessions, options)}
    />
  )
}

function columns(
  locale: Locale,
  sessions: Props['sessions'],
  { wasSeen, ...actions }: Omit<Props, 'sessions'>,
): TableColumn<Session>[] {
  // A backend may report no devices at all.
  const hasDevices = sessions.some((row) => sessionName(row).device !== '')
  const unknown = hasDevices ? <Trans id="profile.sessions.unknown">Unknown device</Trans> : '—'
  return [
    {
      id: 'name',
      header: hasDevices ? (
        <Trans id="profile.sessions.device">Device</Trans>
      ) : (
        <Trans id="profile.sessions.city">City</Trans>
      ),
      cell: (row) => {
        const { device, city } = sessionName(row)
        const title = hasDevices ? device : city
        return (
          <span className={styles['place']}>
            <DeviceIcon device={row.device} />
            <span>
              {title ? <bdi>{title}</bdi> : unknown}{' '}
              {row.current && (
                <Tag tone="current">
                  <Trans id="profile.sessions.current">Current</Trans>
                </Tag>
              )}
              {!row.current && wasSeen?.(row.id) === false && (
                <Tag tone="warn">
                  <Trans id="profile.sessions.new">New</Trans>
                </Tag>
              )}
            </span>
          </span>
        )
      },
    },
    {
      id: 'country',
      header: hasDevices ? (
        <Trans id="profile.sessions.place">Place</Trans>
      ) : (
        <Trans id="profile.sessions.country">Country</Trans>
      ),
      looks: ['wide'],
      cell: (row) => {
        const { city } = sessionName(row)
        return (
          <span className={styles['country']}>
            {hasDevices && city && (
              <>
                <bdi>{city}</bdi>
                {', '}
              </>
            )}
            {row.country ? formatCountry(locale, row.country) : '—'}
          </span>
        )
      },
    },
    {
      id: 'time',
      header: <Trans id="profile.sessions.time">Login time</Trans>,
      looks: ['numeric', 'quiet', 'wide'],
      cell: (row) => (
        <>
          <time className={styles['time']} dateTime={row.createdAt ?? undefined}>
            {formatDateTime(locale, row.createdAt)}
          </time>
          {row.lastActiveAt && !row.current && (
            <LastActive locale={locale} moment={row.lastActiveAt} />
          )}
        </>
      ),
    },
    {
      id: 'end',
      header: (
        <span className="visually-hidden">
          <Trans id="profile.sessions.action">Action</Trans>
        </span>
      ),
      looks: ['end', 'offer'],
      cell: (row) => (row.current ? null : <EndSession session={row} {...actions} />),
    },
  ]
}

/** When the session was last used, rounded for the player; the `title` has the minute. */
function LastActive({ locale, moment }: Readonly<{ locale: Locale; moment: string }>) {
  const ago = formatAgo(locale, moment, serverTimeAt(steadyNow()))
  return (
    <time className={styles['active']} dateTime={moment} title={formatDateTime(locale, moment)}>
      <Trans id="profile.sessions.active">Active {ago}</Trans>
    </time>
  )
}

/** A decorative icon: the name beside it says the same. */
function DeviceIcon({ device }: Readonly<{ device: string | null | undefined }>) {
  const isHandheld = /android|ios|iphone|ipad|mobile/i.test(device ?? '')
  return <Icon name={isHandheld ? 'smartphone' : 'monitor'} className={styles['icon']} />
}
