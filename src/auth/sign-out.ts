import { clearSession, loadServerClient, type AuthStore } from './auth-store'
import { readToken } from './storage'
import { runAction } from '#/lib/errors/run-action'

/** Milliseconds between the arrival at the home page and the clearing (behaviour A11). */
const CLEARING_DELAY = 500

/** Milliseconds after which the page goes home even if the server has not answered. */
const LONGEST_WAIT = 2000

/**
 * Ends the session (behaviour A11): sends the request and ignores its outcome, calls `goHome`, and 500 ms later, or when
 * the page is closed, clears the session of this token. A sign-in in between stays.
 */
export async function signOut(store: AuthStore, goHome: () => void): Promise<void> {
  const token = readToken()
  const clear = () => {
    window.removeEventListener('pagehide', clear)
    if (readToken() === token) clearSession(store)
  }
  // A player who closes the page before a slow server has answered is signed out all the same.
  window.addEventListener('pagehide', clear)
  await Promise.race([endOnServer(store, token).catch(() => undefined), pause(LONGEST_WAIT)])
  goHome()
  setTimeout(clear, CLEARING_DELAY)
}

async function endOnServer(store: AuthStore, token: string | null): Promise<void> {
  if (token === null) return
  const server = await loadServerClient(store)
  // They would only be refused because the session has ended.
  runAction(server.client.cancelQueries())
  // Passed explicitly: by the time the chunk is loaded, another player's token may be stored, or none.
  await server.signOut(token)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
