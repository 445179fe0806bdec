import { Trans, useLingui } from '@lingui/react/macro'
import type { Session } from '#/api/generated/model/session'
import { Button } from '#/ui/button'

export type EndSessionProps = {
  session: Session
  /** The id of the one that is being ended. */
  ending: string | undefined
  /** `name` is what the player knows the session by. */
  onEnd: (session: Session, name: string) => void
}

/** The button that ends one session; readers hear which. */
export function EndSession({ session, ending, onEnd }: Readonly<EndSessionProps>) {
  const { t } = useLingui()
  const name =
    [session.device, session.city].filter(Boolean).join(', ') ||
    t({ id: 'profile.sessions.unknown', message: 'An unknown device' })
  const busy =
    ending === session.id ? t({ id: 'profile.sessions.ending', message: 'Ending' }) : undefined
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={busy ?? t({ id: 'profile.sessions.endOne', message: `End: ${name}` })}
      onClick={() => onEnd(session, name)}
    >
      <Trans id="profile.sessions.end">End</Trans>
    </Button>
  )
}
