import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Credentials } from '#/api/generated/model/credentials'
import type { User } from '#/api/generated/model/user'
import type { SignInResult } from '#/api/generated/model/signInResult'
import type { UserData } from '#/api/generated/model/userData'
import { ApiError, chunkProblem } from '#/api/problem'
import type { Sender } from '#/api/request-auth'
import {
  ANONYMOUS,
  type Session,
  sessionAfter,
  type SessionEvent,
  tokenOf,
  userOf,
} from './session'
import { readStored, watchStorage, writeStored } from './storage'
import { runAction } from '#/lib/errors/run-action'

/** Sends the requests of one app, and caches the responses. */
export type ServerClient = {
  client: QueryClient
  /** How many responses have changed the session data: a check that began before one of them is outdated. */
  changes: number
  /** Confirms the stored session, if there is one, with the server, retrying as needed. Never rejects. */
  confirmSession: () => Promise<void>
  /**
   * Checks the session once, without retries: when the player asks for it, or after an unknown outcome.
   *
   * @throws ApiError
   */
  checkNow: () => Promise<UserData>
  /** Drops the data of the previous player. */
  dropPrivateData: () => void
  /** Signs in. The form shows the errors. */
  signIn: (credentials: Credentials) => Promise<SignInResult>
  /** Signs the player in with the user data of a response. Any data of an earlier player is dropped. */
  applySignIn: (data: UserData) => void
  /** Ends the session of `token` on the server, even if the page is being closed. */
  signOut: (token: string) => Promise<unknown>
  /** Ends a check's pause before its next try. */
  tryNow: () => void
}

/** A check without a decision: the player stays signed in and sees a notice. */
export type Outage = {
  /**
   * `server`: no response, or one that decides nothing (5xx, 408, 425, 429, a gateway's page); `offline`: no
   * connection; `unreadable`: a success that breaks the contract.
   */
  reason: 'server' | 'offline' | 'unreadable'
  /** When the next try happens, in milliseconds of `steadyNow`, if the server named a time; else `null`. */
  retryAt: number | null
}

export type AuthHooks = {
  /** The server no longer accepts the token: ends the session and notifies the player. */
  onSessionLost: () => void
  /** Loads the chunk of the server client: visitors can use many pages without it. */
  importServerClient: () => Promise<{ startServerClient: (store: AuthStore) => ServerClient }>
}

/**
 * The signed-in state of one app. Its fields are for this folder; components use the hooks, guards use `readSession`.
 */
export type AuthStore = {
  readonly hooks: AuthHooks
  /** `null` until a page or the session check needs it. */
  server: ServerClient | null
  session: Session
  /** `null` while the server answers, and for the first seconds after it stops. */
  outage: Outage | null
  readonly listeners: Set<() => void>
  readonly subscribe: (listener: () => void) => () => void
}

/** A store that has not read the storage yet. */
export function createAuthStore(hooks: AuthHooks): AuthStore {
  const listeners = new Set<() => void>()
  return {
    hooks,
    server: null,
    session: ANONYMOUS,
    outage: null,
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

/** The session, for components; re-renders when it changes. */
export function useSession(): Session {
  const store = useAuthStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.session,
    // Prerendered pages are for visitors.
    () => ANONYMOUS,
  )
}

/** The player believed to be signed in, for components. */
export const useUser = (): User | null => userOf(useSession())

/** The outage, for the notice that shows it; `null` while the server answers. */
export function useOutage(): Outage | null {
  const store = useAuthStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.outage,
    () => null,
  )
}

/** Sets the outage and notifies the components. */
export function setOutage(store: AuthStore, outage: Outage | null): void {
  if (store.outage === outage) return
  store.outage = outage
  for (const listener of store.listeners) listener()
}

/**
 * Brings the session up to date with storage and returns it, so that guards, requests and components see the same one.
 */
export function readSession(store: AuthStore): Session {
  publish(store, sessionAfter(store.session, { kind: 'stored', ...readStored() }))
  return store.session
}

/** The player believed to be signed in now. */
export const readUser = (store: AuthStore): User | null => userOf(readSession(store))

/** The player that a request is sent for now. */
export function senderOf(store: AuthStore): Sender {
  const session = readSession(store)
  return { epoch: session.epoch, token: tokenOf(session), login: userOf(session)?.login ?? null }
}

/** Changes the session and its stored copy. */
export function dispatchSession(store: AuthStore, event: SessionEvent): void {
  const before = readSession(store)
  const session = sessionAfter(before, event)
  if (session === before) return
  writeStored(session.kind === 'anonymous' ? null : session)
  publish(store, session)
}

function publish(store: AuthStore, session: Session): void {
  const before = store.session
  if (session === before) return
  store.session = session
  if (session.epoch !== before.epoch) store.server?.dropPrivateData()
  for (const listener of store.listeners) listener()
}

/**
 * Loads the server client unless a page has done so already. A new one starts with `confirmSession`; a second call
 * joins the check in flight.
 *
 * @throws ApiError if its chunk does not load
 */
export async function loadServerClient(store: AuthStore): Promise<ServerClient> {
  if (store.server !== null) return store.server
  const { startServerClient } = await store.hooks.importServerClient().catch((cause: unknown) => {
    throw new ApiError('loadServerClient', chunkProblem(), { cause })
  })
  return startServerClient(store)
}

/** Checks the stored session with the server, if there is one. Does nothing if the server client does not load. */
export async function confirmSession(store: AuthStore): Promise<void> {
  if (readSession(store).kind === 'anonymous') return
  await loadServerClient(store).then(
    (server) => server.confirmSession(),
    // The next page that needs the client loads it again.
    () => undefined,
  )
}

/** Signs out on this side: the session, its data, the stored token and user. */
export function clearSession(store: AuthStore): void {
  dispatchSession(store, { kind: 'over', epoch: readSession(store).epoch })
}

/** Follows session changes in other tabs (sign-in, sign-out, another player). Returns a function that stops it. */
export function followOtherTabs(store: AuthStore): () => void {
  return watchStorage(() => {
    // A token renewed by another tab is not checked: the tabs would trigger each other's checks forever.
    if (readSession(store).kind === 'believed') runAction(confirmSession(store))
  })
}
