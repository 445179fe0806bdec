import { CLEARING_DELAY, SIGN_OUT_LIMIT } from '#/api/pace'
import { dispatchSession, loadServerClient, type AuthStore } from './auth-store'
import { tokenOf } from './session'

/**
 * Ends the session (behaviour A11). Sends the request and calls `goHome` after the response, whatever it is, or after 2
 * seconds. 500 ms later, or when the page is closed, clears the session. A sign-in meanwhile stays.
 */
export async function signOut(store: AuthStore, goHome: () => void): Promise<void> {
  dispatchSession(store, { kind: 'ending' })
  const { epoch } = store.session
  const token = tokenOf(store.session)
  const clear = () => {
    window.removeEventListener('pagehide', clear)
    dispatchSession(store, { kind: 'over', epoch })
  }
  // A player who closes the page before a slow server has answered is signed out anyway.
  window.addEventListener('pagehide', clear)
  await Promise.race([endOnServer(store, token).catch(() => undefined), pause(SIGN_OUT_LIMIT)])
  goHome()
  setTimeout(clear, CLEARING_DELAY)
}

async function endOnServer(store: AuthStore, token: string | null): Promise<void> {
  if (token === null) return
  const server = await loadServerClient(store)
  // Passed explicitly: by the time the chunk is loaded, another player's token may be stored, or none.
  await server.signOut(token)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
