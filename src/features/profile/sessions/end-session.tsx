import { Trans, useLingui } from '@lingui/react/macro'
import type { Session } from '#/api/generated/model/session'
import { isolate } from '#/lib/text/isolate'
import { restoreFocusRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { sessionName } from './session-name'
import type { Ending } from './use-end-sessions'

export type EndSessionProps = {
  session: Session
  /** Sessions are ended one at a time. */
  ending: Ending
  /** `name` describes the session to the player, in the current language. */
  onEnd: (session: Session, name: () => string) => void
}

/** The button that ends one session; its accessible name identifies it. */
export function EndSession({ session, ending, onEnd }: Readonly<EndSessionProps>) {
  const { t } = useLingui()
  const { device, city } = sessionName(session)
  const known = isolate([device, city].filter(Boolean).join(', '))
  const name = () => known || t({ id: 'profile.sessions.unknown', message: 'Unknown device' })
  const busy =
    ending !== null && ending.sessionId === session.id
      ? t({ id: 'profile.sessions.ending', message: 'Ending' })
      : undefined
  return (
    <Button
      ref={restoreFocusRef}
      size="sm"
      busy={busy}
      aria-disabled={ending !== null}
      aria-label={busy ?? t({ id: 'profile.sessions.endOne', message: `End: ${{ name: name() }}` })}
      onClick={() => onEnd(session, name)}
    >
      <Trans id="profile.sessions.end">End</Trans>
    </Button>
  )
}
