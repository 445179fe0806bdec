import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AccountEvent } from '#/api/generated/model/accountEvent'
import type { Session } from '#/api/generated/model/session'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { isPartialList } from '#/api/reading'
import { formatNumber } from '#/locales/format'
import { restoreFocusRef, returnToHeadingRef } from '#/lib/browser/focus'
import { localeOf } from '#/locales/locale'
import { Button } from '#/ui/buttons/button'
import { Card, CardFoot } from '#/ui/layout/card'
import { EmptyState } from '#/ui/feedback/empty-state'
import { readSeen, writeSeen } from '#/lib/browser/seen'
import { AccountEvents } from '../lazy-panels'
import { LoadingCard } from '../loading-card'
import { PartialList } from '../partial-list'
import { SessionsTable } from './sessions-table'
import { useEndSessions } from './use-end-sessions'

/** Rows shown at first; a button shows all, with their number. */
const FIRST = 3

type Props = Readonly<{
  login: string
  sessions: readonly Session[] | undefined
  events: readonly AccountEvent[] | undefined
}>

/**
 * Open sessions of `login`, the current one first; `undefined` until the server responds. The account's history opens
 * below them, if the server reports it.
 */
export function SessionsCard({ login, sessions, events }: Props) {
  if (sessions === undefined) return <LoadingCard />
  return (
    <Card>
      {sessions.length === 0 && !isPartialList(sessions) ? (
        <EmptyState title={<Trans id="profile.sessions.empty">No data</Trans>}>
          <Trans id="profile.sessions.later">Sessions appear after your next login.</Trans>
        </EmptyState>
      ) : (
        <OpenSessions login={login} sessions={sessions} events={events} />
      )}
    </Card>
  )
}

function OpenSessions({ login, sessions, events }: Props & { sessions: readonly Session[] }) {
  const { t, i18n } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const [showsEvents, setShowsEvents] = useState(false)
  const hasEvents = events !== undefined && events.length > 0
  // The 'New' tags stay while the page is open.
  const [wasSeen] = useState(() => readSeen('sessions', login))
  const isPartial = isPartialList(sessions)
  useEffect(() => {
    if (isPartial) return
    writeSeen(
      'sessions',
      login,
      sessions.map(({ id }) => id),
    )
  }, [login, sessions, isPartial])
  const rows = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  const total = formatNumber(localeOf(i18n), rows.length)
  const hasOthers = isPartial || rows.some(({ current }) => !current)
  const { endAll, endOne, ending, problem } = useEndSessions(hasOthers)
  const isEndingAll = ending !== null && ending.sessionId === undefined
  return (
    <>
      {rows.length > 0 && (
        <SessionsTable
          sessions={showsAll ? rows : rows.slice(0, FIRST)}
          wasSeen={wasSeen}
          ending={ending}
          onEnd={endOne}
        />
      )}
      {isPartial && <PartialList />}
      {(hasOthers || hasEvents) && (
        // Replaced as a whole: the button finds the row before the new ones only while these are not rendered.
        <CardFoot key={`${showsAll}`}>
          <ProblemNotice problem={problem} />
          {!showsAll && rows.length > FIRST && (
            <Button ref={restoreFocusRef} size="sm" onClick={() => setShowsAll(true)}>
              <Trans id="profile.sessions.all">All {total}</Trans>
            </Button>
          )}
          {hasEvents && (
            <Button
              size="sm"
              aria-expanded={showsEvents}
              onClick={() => setShowsEvents(!showsEvents)}
            >
              <Trans id="profile.events.open">History</Trans>
            </Button>
          )}
          {hasOthers && (
            <Button
              ref={returnToHeadingRef}
              size="sm"
              busy={
                isEndingAll ? t({ id: 'profile.sessions.ending', message: 'Ending' }) : undefined
              }
              aria-disabled={ending !== null}
              onClick={() => endAll()}
            >
              <Trans id="profile.sessions.endAll">End all</Trans>
            </Button>
          )}
        </CardFoot>
      )}
      {hasEvents && showsEvents && <AccountEvents events={events} />}
    </>
  )
}
