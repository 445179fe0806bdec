import type { Exchange } from './exchange'

/** Such as the `key of the e-mail to` an address, or the code of an app for a secret. */
export interface Received {
  readonly what: string
  readonly of: string
  /** Of an e-mail: before which request of the client it was read. */
  readonly before?: number
}

/** A payment that was played, before which request of the client. */
export interface Played {
  readonly id: string
  readonly outcome: string
  readonly before: number
}

/** What was done besides the requests of a client, so that a script can tell how to do it again. */
export interface Outside {
  /** What e-mails and apps gave, each with the words that say which. */
  readonly received: Map<string, Received>
  /** Payments that the provider played. */
  readonly played: Played[]
  /** In milliseconds: for how long it has waited on purpose. */
  waited: number
}

const outsides = new WeakMap<readonly Exchange[], Outside>()

/** That of the client whose requests these are. */
export function outsideOf(trail: readonly Exchange[]): Outside {
  const one = outsides.get(trail) ?? { received: new Map(), played: [], waited: 0 }
  outsides.set(trail, one)
  return one
}
