import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Credentials } from '#/api/generated/model/credentials'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { UserData } from '#/api/generated/model/userData'
import { type Identity, isKnown, ANONYMOUS } from './identity'
import { ApiError, chunkProblem, type Problem } from '#/api/problem'
import { clearStorage, readToken, readUser, storeUser, watchStorage } from './storage'
import { runAction } from '#/lib/errors/run-action'

/** Sends the requests of one app, and caches the responses. */
export type ServerClient = {
  client: QueryClient
  /** How many responses have changed the session data: a check that began before one of them is outdated. */
  changes: number
  /** Has the server confirm the stored session, if there is one. Never rejects. */
  check: () => Promise<void>
  /**
   * Checks the session once, without retries: when the player asks for it, or after an unknown outcome. Reports a denied
   * session as lost.
   *
   * @throws ApiError
   */
  checkNow: () => Promise<UserData>
  /** Forgets the data of the former player. */
  dropPrivateData: () => void
  /** Signs in. The form shows the errors. */
  signIn: (credentials: Credentials) => Promise<SignInResult>
  /** Signs the player in with the user data of a response. Any data of an earlier player is dropped. */
  applySignIn: (data: UserData) => void
  /** Has the server end the session of `token`, even if the page is being closed. */
  signOut: (token: string) => Promise<unknown>
  /** Ends the pause of a check that waits for its next try. */
  tryNow: () => void
}

/** The server does not answer the check: the player stays signed in, and is notified. */
export type Outage = {
  /** Whether the request went out at all. */
  reason: 'server' | 'offline'
  /** When the next try comes, in milliseconds of `steadyNow`, if the server named it; else `null`. */
  retryAt: number | null
}

export type AuthHooks = {
  /** The server no longer accepts the token. */
  onSessionLost: (problem: Problem) => void
  /** Loads the chunk of the server client: visitors can use many pages without it. */
  loadServerClient: () => Promise<{ getServerClient: (store: AuthStore) => ServerClient }>
}

/** Who is signed in, in one app. Its fields are for this folder and the guards; components use the hooks. */
export type AuthStore = {
  readonly hooks: AuthHooks
  /** `null` until a page or the session check needs it. */
  server: ServerClient | null
  /** What the components show: what `readIdentity` found when it was last published. */
  published: Identity
  /** `null` while the server answers, and for the first seconds after it stops. */
  outage: Outage | null
  /** The path of a page that stays when the session ends: what it shows is shown only once. */
  keptPage: string | null
  readonly listeners: Set<() => void>
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that has not read the storage yet. */
export function createAuthStore(hooks: AuthHooks): AuthStore {
  const listeners = new Set<() => void>()
  return {
    hooks,
    server: null,
    published: ANONYMOUS,
    outage: null,
    keptPage: null,
    listeners,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const AuthContext = createContext<AuthStore | null>(null)

export const AuthProvider = AuthContext.Provider

/** The auth store of the app. Throws outside an `AuthProvider`. */
export function useAuthStore(): AuthStore {
  const store = use(AuthContext)
  if (store === null) throw new Error('No AuthProvider above')
  return store
}

/** Who the client believes to be signed in: the flag, with the token and the player that are stored now. */
export function readIdentity({ published: { authenticated } }: AuthStore): Identity {
  return { authenticated, token: readToken(), user: readUser() }
}

/** The published identity, for components; re-renders when it changes. */
export function useIdentity(): Identity {
  const store = useAuthStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.published,
    // Prerendered pages are a visitor's.
    () => ANONYMOUS,
  )
}

/** The outage, for the notice that shows it; `null` while the server answers. */
export function useOutage(): Outage | null {
  const store = useAuthStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.outage,
    () => null,
  )
}

/** Sets the outage, and notifies the components. */
export function setOutage(store: AuthStore, outage: Outage | null): void {
  if (store.outage === outage) return
  store.outage = outage
  for (const listener of store.listeners) listener()
}

/** Lets the guards keep the page at `path`, for every access level, until `releasePage`. */
export function keepPage(store: AuthStore, path: string): void {
  store.keptPage = path
}

export function releasePage(store: AuthStore): void {
  store.keptPage = null
}

/**
 * Publishes the player and the token that are stored now, with this authenticated flag (behaviour S5). Components learn of
 * what changed in the storage only here.
 */
export function publishIdentity(store: AuthStore, authenticated: boolean): void {
  const former = store.published
  const { token, user } = readIdentity(store)
  const isSameUser = JSON.stringify(user) === JSON.stringify(former.user)
  if (isSameUser && token === former.token && authenticated === former.authenticated) return
  // The same object for the same user: a renewed token re-renders nothing that shows the user.
  const identity = { authenticated, token, user: isSameUser ? former.user : user }
  store.published = isKnown(identity) ? identity : ANONYMOUS
  for (const listener of store.listeners) listener()
}

/** Start-up (behaviour A12): a stored token and user count at once. */
export function restoreSession(store: AuthStore): void {
  const { token, user } = readIdentity(store)
  publishIdentity(store, token !== null && user !== null)
}

/**
 * The server client, loaded unless a page has done so already. It starts with a `check`.
 *
 * @throws ApiError if its chunk does not load.
 */
export async function loadServerClient(store: AuthStore): Promise<ServerClient> {
  if (store.server !== null) return store.server
  const { getServerClient } = await store.hooks.loadServerClient().catch((cause: unknown) => {
    throw new ApiError('loadServerClient', chunkProblem(), { cause })
  })
  return getServerClient(store)
}

/** Checks the stored session with the server, if there is one. Does nothing if the server client does not load. */
export async function checkSession(store: AuthStore): Promise<void> {
  const { token, user } = store.published
  if (token === null || user === null) return
  await loadServerClient(store).then(
    ({ check }) => check(),
    // The next page that needs the client loads it again.
    () => undefined,
  )
}

/** Signs out on this side: flag, user data, sessions, stored token and user. */
export function clearSession(store: AuthStore): void {
  clearStorage()
  store.server?.dropPrivateData()
  publishIdentity(store, false)
}

/** Follows what other tabs do with the session (sign-in, sign-out, another player). Returns the function that stops it. */
export function followOtherTabs(store: AuthStore): () => void {
  return watchStorage(() => {
    const before = store.published
    const { token, user } = readIdentity(store)
    // A sign-out removes the token, too.
    if (user === null && before.user !== null && token !== null && token === before.token) {
      storeUser(before.user)
      return
    }
    // Another tab has only renewed the token. Checking it would renew it again, and the tabs would go on for ever.
    const isSamePlayer = user?.login === before.user?.login
    if (isSamePlayer && (token === null) === (before.token === null)) {
      publishIdentity(store, before.authenticated)
      return
    }
    store.server?.dropPrivateData()
    restoreSession(store)
    runAction(checkSession(store))
  })
}
