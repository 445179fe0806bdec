import type { User } from './generated/model/user'

/** What requests need to know of the player. The layer above provides it, which this one does not know. */
export type RequestAuth = {
  /** The token to send, or `null`. */
  readToken: () => string | null
  /** The player who is believed to be signed in. */
  readUser: () => Pick<User, 'login' | 'active'> | null
  /** The response to a `check` that was sent with `token` before the app was loaded, or `null`. */
  takeEarlyCheck: (token: string | null) => Promise<Response> | null
  /** Takes the token that the response to a request with the token `sent` brought. */
  renewToken: (sent: string, renewed: string) => void
}

let provided: RequestAuth | null = null

/** Once, before the first request. */
export function provideRequestAuth(auth: RequestAuth): void {
  provided = auth
}

/** Throws where nothing was provided: a request must not go out as a visitor's by mistake. */
export function requestAuth(): RequestAuth {
  if (provided === null) throw new Error('provideRequestAuth comes before the first request')
  return provided
}
