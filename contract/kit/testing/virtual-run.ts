import { PARALLEL } from '../http/traffic'
import type { Fetch } from './served'

/** How many requests each step of a claim sends at once. */
type Steps = number[]

/** Counts the requests of each claim, step by step: each claim has its own world. */
export function watchSteps(next: Fetch): {
  readonly fetch: Fetch
  readonly stepsOfClaims: () => readonly Readonly<Steps>[]
} {
  const worlds = new Map<string, { steps: Steps; done: number }>()
  const fetch: Fetch = async (request) => {
    if (!request.url.includes('/api/v2/')) return next(request)
    const name = request.headers.get('x-sandbox') ?? ''
    const world = worlds.get(name) ?? { steps: [], done: 0 }
    worlds.set(name, world)
    const step = world.done
    world.steps[step] = (world.steps[step] ?? 0) + 1
    const response = await next(request)
    world.done = Math.max(world.done, step + 1)
    return response
  }
  return { fetch, stepsOfClaims: () => [...worlds.values()].map(({ steps }) => steps) }
}

/** How many seconds the claims take, started in turn, against a server that takes `seconds` for each response. */
export function virtualRun(claims: readonly Readonly<Steps>[], seconds: number): number {
  const waiting = claims.map((steps) => [...steps])
  const underWay: Steps[] = []
  let rounds = 0
  while (waiting.length + underWay.length > 0) {
    underWay.push(...waiting.splice(0, PARALLEL - underWay.length))
    let room = PARALLEL
    for (const steps of underWay) {
      const sent = Math.min(room, steps[0] ?? 0)
      room -= sent
      if (sent === steps[0]) steps.shift()
      else steps[0] = (steps[0] ?? 0) - sent
    }
    underWay.splice(0, Infinity, ...underWay.filter((steps) => steps.length > 0))
    rounds += 1
  }
  return rounds * seconds
}
