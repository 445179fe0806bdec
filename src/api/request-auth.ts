/** The player that a request is sent for. */
export type Sender = {
  /** The session's: changes with each sign-in here, each end and each change of player. */
  epoch: number
  token: string | null
  login: string | null
}

/** The session data that requests need. `auth/` provides it, because this layer must not import that one. */
export type RequestAuth = {
  /** The signed-in player, as currently stored. */
  sender: () => Sender
  /** Stores the token from the response to a request of `sender`. */
  renewToken: (sender: Sender, token: string) => void
}

let provided: RequestAuth | null = null

/** Call it once, before the first request. */
export function provideRequestAuth(auth: RequestAuth): void {
  provided = auth
}

/** Throws if nothing was provided: a request must not be sent anonymously by mistake. */
export function requestAuth(): RequestAuth {
  if (provided === null) throw new Error('No auth is provided')
  return provided
}
