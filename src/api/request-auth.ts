import type { User } from './generated/model/user'

/** What requests need to know of the player. `auth/` provides it, because this layer must not import that one. */
export type RequestAuth = {
  /** The token to send, or `null`. */
  readToken: () => string | null
  /** The player who is believed to be signed in. */
  readUser: () => Pick<User, 'login' | 'active'> | null
  /** The response to a `check` that was sent with `token` before the app was loaded, or `null`. */
  takeEarlyCheck: (token: string | null) => Promise<Response> | null
  /** Stores the token that came with the response to a request with the token `sent`. */
  renewToken: (sent: string, renewed: string) => void
}

let provided: RequestAuth | null = null

/** Call it once, before the first request. */
export function provideRequestAuth(auth: RequestAuth): void {
  provided = auth
}

/** Throws if nothing was provided: a request must not be sent as a visitor's by mistake. */
export function requestAuth(): RequestAuth {
  if (provided === null) throw new Error('No auth is provided')
  return provided
}
