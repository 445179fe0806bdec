import { clearSession, loadServerClient, type AuthStore } from './auth-store'
import { readToken } from './storage'
import { runAction } from '#/lib/run-action'

/** Milliseconds between the arrival at the home page and the clearing (behaviour A11). */
const CLEARING_DELAY = 500

/** Milliseconds that a slow server may keep a player who wants to leave. */
const PATIENCE = 2000

/**
 * Ends the session (behaviour A11): the call goes out, its outcome is not looked at; `goHome`;
 * 500 ms later, or when the page is left before, the state that belonged to this token is cleared. A new
 * sign-in in between stays.
 */
export async function endSession(store: AuthStore, goHome: () => void): Promise<void> {
  const token = readToken()
  const clear = () => {
    window.removeEventListener('pagehide', clear)
    if (readToken() === token) clearSession(store)
  }
  // A player who closes the page while a slow server is asked has left all the same.
  window.addEventListener('pagehide', clear)
  await Promise.race([tellServer(store, token).catch(() => undefined), pause(PATIENCE)])
  goHome()
  setTimeout(clear, CLEARING_DELAY)
}

async function tellServer(store: AuthStore, token: string | null): Promise<void> {
  if (token === null) return
  const { client, signOut } = await loadServerClient(store)
  // A refusal that only says that the session is over is no news any more.
  runAction(client.cancelQueries())
  // Named, because the code may come late: what is stored by then may be another player's, or nothing.
  await signOut(token)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
