import { sessionCheck, sessionRevoke } from '#/api/generated/endpoints/session/session'
import type { Session } from '#/api/generated/model/session'
import { ApiError } from '#/api/problem'
import { isPartialList } from '#/api/reading'
import { settleOutcome } from './settle-outcome'

/** Ends the session `sessionId`, or all others if none is given. A session that no longer exists counts as ended. */
export function settleRevoke(sessionId: string | undefined): Promise<{ sessions: Session[] }> {
  const data = sessionId === undefined ? {} : { sessionId }
  return settleOutcome<{ sessions: Session[] }>(() => sessionRevoke(data), {
    alsoOn: [404],
    ask: async () => {
      const { sessions } = await sessionCheck()
      if (isPartialList(sessions)) {
        throw new ApiError('sessionRevoke', { kind: 'outcome-unknown' })
      }
      const hasEnded = sessions.every(({ id, current }) =>
        sessionId === undefined ? current === true : id !== sessionId,
      )
      return hasEnded ? { sessions } : null
    },
  })
}
