import { setTimeout as sleep } from 'node:timers/promises'
import type { Limit } from '../server/limits'
import type { Mailbox } from '../server/mailbox'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'

/** Puts back what was there. What it returns is run after the request. */
export type Restore = () => (() => void) | undefined

/** The requests under way in one world: how many, and what the first one found. */
interface Race {
  underWay: number
  found: Promise<Restore | undefined>
  last: Promise<unknown>
}

/**
 * Looks and then acts, as a server without locks does: a request that comes while others are under way finds what the
 * first of them found.
 */
export function racing(look: (context: RequestContext) => Promise<Restore | undefined>): Bug {
  const races = new WeakMap<Mailbox, Race>()
  return async ({ context, answer }) => {
    const race = races.get(context.mailbox)
    const mine: Race =
      race && race.underWay > 0
        ? race
        : { underWay: 0, found: look(context), last: Promise.resolve() }
    races.set(context.mailbox, mine)
    mine.underWay += 1
    const isFirst = mine.underWay === 1
    const restore = await mine.found
    // What a database takes: meanwhile the others come.
    await sleep(20)
    const turn = mine.last.then(async () => {
      const after = isFirst ? undefined : restore?.()
      const response = await answer()
      after?.()
      return response
    })
    mine.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      mine.underWay -= 1
    }
  }
}

export const forgetting =
  (context: RequestContext, key: string, ...limits: readonly Limit[]): Restore =>
  () => {
    for (const limit of limits) context.limits.forget(limit, key)
    return undefined
  }
