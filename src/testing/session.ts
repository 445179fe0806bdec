import { serverOf } from '#/auth/server-client'
import { createSession, type Session, type SessionHooks, startSession } from '#/auth/auth-store'

/** A session with what speaks with the server, as a page has it that asks something. */
export function sessionWithServer(hooks: Omit<SessionHooks, 'loadServer'>) {
  const session = createSession({ ...hooks, loadServer: async () => ({ serverOf }) })
  return { session, ...serverOf(session) }
}

/** The start of the app, until the server has said who is there. */
export async function start(session: Session): Promise<void> {
  startSession(session)
  await session.server?.check()
}
