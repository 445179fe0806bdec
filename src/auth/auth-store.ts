import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Credentials } from '#/api/generated/model/credentials'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { UserData } from '#/api/generated/model/userData'
import { type Identity, isKnown, ANONYMOUS } from './identity'
import { ApiError, type Problem } from '#/api/problem'
import { clearStorage, readToken, readUser, watchStorage } from './storage'
import { runAction } from '#/lib/run-action'

/** What speaks with the server, and keeps what it said. */
export type ServerClient = {
  client: QueryClient
  /** How often an answer changed what `check` says. */
  changes: number
  /** Has the server say who is looking, if anybody is believed to. Never rejects. */
  check: () => Promise<void>
  /**
   * Asks once, for a press or for an unknown outcome. A denied session is lost, and reported.
   *
   * @throws ApiError
   */
  checkNow: () => Promise<UserData>
  /** Forgets the data of the former player. */
  dropPrivateData: () => void
  /** Asks for a session. Its errors are for the form. */
  signIn: (credentials: Credentials) => Promise<SignInResult>
  /** Signs the player in with the user data of an answer. Whatever an earlier player left is dropped. */
  adopt: (data: UserData) => void
  /** Has the server end the session of `token`, even while the page is left. */
  signOut: (token: string) => Promise<unknown>
  /** Ends the pause of a check that waits for its next try. */
  tryNow: () => void
}

/** A server that does not answer the check: the player stays, and is notified. */
export type Outage = {
  /** When the next try comes, in milliseconds since 1970, where the server named it; else `null`. */
  retryAt: number | null
}

export type AuthHooks = {
  /** Shows a problem that no screen shows by itself. */
  notify: (problem: Problem) => void
  /** The token the client held is no good any more. */
  onSessionLost: (problem: Problem) => void
  /** Fetches the code that speaks with the server: many pages are there for visitors without it. */
  loadServerClient: () => Promise<{ getServerClient: (store: AuthStore) => ServerClient }>
}

/** Who is looking, of one app. The fields are for this folder; components have hooks. */
export type AuthStore = {
  readonly hooks: AuthHooks
  /** `null` until a page or the session itself has something to ask. */
  server: ServerClient | null
  identity: Identity
  /** `null` while the server answers, and for the first seconds in which it does not. */
  outage: Outage | null
  readonly listeners: Set<() => void>
  readonly subscribe: (listener: () => void) => () => void
}

/** The session of an app that has not looked into the storage yet. */
export function createAuthStore(hooks: AuthHooks): AuthStore {
  const listeners = new Set<() => void>()
  return {
    hooks,
    server: null,
    identity: ANONYMOUS,
    outage: null,
    listeners,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const SessionContext = createContext<AuthStore | null>(null)

/** Hands the session of the app down. */
export const AuthProvider = SessionContext.Provider

/** The session of the app. Throws outside a `SessionProvider`. */
export function useAuthStore(): AuthStore {
  const store = use(SessionContext)
  if (store === null) throw new Error('useSession needs a SessionProvider above')
  return store
}

/** Who the client believes to be looking, read afresh from the storage and the flag. */
export function readIdentity({ identity }: AuthStore): Identity {
  return { authenticated: identity.authenticated, token: readToken(), user: readUser() }
}

/** The same for components; re-renders when it changes. */
export function useIdentity(): Identity {
  const store = useAuthStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.identity,
    // A page was drawn for nobody at build.
    () => ANONYMOUS,
  )
}

/** Whether the server does not answer, for the line that says so. */
export function useOutage(): Outage | null {
  const store = useAuthStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.outage,
    () => null,
  )
}

/** Notes whether the server answers, and tells the components. */
export function setOutage(store: AuthStore, outage: Outage | null): void {
  if (store.outage === outage) return
  store.outage = outage
  for (const listener of store.listeners) listener()
}

/** Sets the flag of the specification, and tells the components who is there now. */
export function setAuthenticated(store: AuthStore, authenticated: boolean): void {
  const former = store.identity
  const { token, user } = readIdentity(store)
  const isSameUser = JSON.stringify(user) === JSON.stringify(former.user)
  if (isSameUser && token === former.token && authenticated === former.authenticated) return
  // The same object for the same user: what shows them is not drawn anew for a renewed token.
  const identity = { authenticated, token, user: isSameUser ? former.user : user }
  store.identity = isKnown(identity) ? identity : ANONYMOUS
  for (const listener of store.listeners) listener()
}

/** Start-up (behaviour A12): a stored token and user are believed at once. */
export function restoreSession(store: AuthStore): void {
  const { token, user } = readIdentity(store)
  setAuthenticated(store, token !== null && user !== null)
}

/**
 * What speaks with the server, fetched where no page has brought it. It begins with a `check`.
 *
 * @throws ApiError of the network where its code does not come.
 */
export async function loadServerClient(store: AuthStore): Promise<ServerClient> {
  if (store.server !== null) return store.server
  const { getServerClient } = await store.hooks.loadServerClient().catch((cause: unknown) => {
    throw new ApiError('loadServerClient', { kind: 'unknown', reason: 'network' }, { cause })
  })
  return getServerClient(store)
}

/** Has the server say who is looking, where a player is believed to. Without its code nothing happens. */
export async function checkSession(store: AuthStore): Promise<void> {
  const { token, user } = store.identity
  if (token === null || user === null) return
  await loadServerClient(store).then(
    ({ check }) => check(),
    // The next page that needs it brings it along.
    () => undefined,
  )
}

/** Signs out on this side: flag, user data, sessions, stored token and user. */
export function clearSession(store: AuthStore): void {
  clearStorage()
  store.server?.dropPrivateData()
  setAuthenticated(store, false)
}

/** Follows what other tabs do with the session (sign-in, sign-out, another player). Gives the way to stop. */
export function followOtherTabs(store: AuthStore): () => void {
  return watchStorage(() => {
    const before = store.identity
    const { token, user } = readIdentity(store)
    // A token that another tab had renewed is the same player's. To check it would renew it again, and the
    // tabs would never come to rest.
    const isSamePlayer = user?.login === before.user?.login
    if (isSamePlayer && (token === null) === (before.token === null)) {
      setAuthenticated(store, before.authenticated)
      return
    }
    store.server?.dropPrivateData()
    restoreSession(store)
    runAction(checkSession(store))
  })
}
