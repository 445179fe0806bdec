import type { Exchange } from './exchange'

/** Such as `key of the e-mail to` an address, or the code of an app for a secret. */
export interface Received {
  readonly what: string
  readonly of: string
  /** For an e-mail: the request of the client before which it was read. */
  readonly before?: number
}

/** A payment that was played, and the request of the client before which it was. */
export interface Played {
  readonly id: string
  readonly outcome: string
  readonly before: number
}

/** What happened outside a client's requests, so that a script can repeat it. */
export interface Outside {
  /** What e-mails and apps gave, each with its description. */
  readonly received: Map<string, Received>
  /** Payments the provider played. */
  readonly played: Played[]
  /** In milliseconds: how long it has deliberately waited. */
  waited: number
}

const outsides = new WeakMap<readonly Exchange[], Outside>()

/** The record of the client whose requests these are. */
export function outsideOf(trail: readonly Exchange[]): Outside {
  const one = outsides.get(trail) ?? { received: new Map(), played: [], waited: 0 }
  outsides.set(trail, one)
  return one
}
