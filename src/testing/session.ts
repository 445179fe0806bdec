import { getServerClient } from '#/auth/server-client'
import { createAuthStore, type AuthStore, type AuthHooks, restoreSession } from '#/auth/auth-store'

/** A session with what speaks with the server, as a page has it that asks something. */
export function sessionWithServer(hooks: Omit<AuthHooks, 'loadServerClient'>) {
  const session = createAuthStore({
    ...hooks,
    loadServerClient: async () => ({ getServerClient }),
  })
  return { session, ...getServerClient(session) }
}

/** The start of the app, until the server has said who is there. */
export async function start(session: AuthStore): Promise<void> {
  restoreSession(session)
  await session.server?.check()
}
