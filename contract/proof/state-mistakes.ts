import { setTimeout as sleep } from 'node:timers/promises'
import { folded } from '#sandbox/server/folded'
import type { Limit } from '#sandbox/server/limits'
import { hashPassword } from '#sandbox/server/passwords'
import type { Player, State, Ticket } from '#sandbox/server/state'
import { usableAppCode } from '#sandbox/server/totp'
import { after, asks, before, during, refuses, withFields } from './mistake'
import { memory, type Mistake, type Scene } from './scene'

/** Saves some state; the returned function restores it, and may return another that undoes that. */
export type Take = (scene: Scene) => () => unknown

/** These fields of the player. */
export const fields =
  (...names: readonly (keyof Player)[]): Take =>
  ({ player }) => {
    const kept = Object.fromEntries(names.map((name) => [name, player?.[name]]))
    return () => {
      if (player) Object.assign(player, kept)
    }
  }

/** The player's entries in one of the sandbox's lists. */
export const entries =
  (name: 'sessions' | 'challenges' | 'recoveryKeys' | 'verifyKeys'): Take =>
  ({ state, player }) => {
    const known: Map<string, { readonly playerId: string }> = state[name]
    const kept = [...known].filter(([, { playerId }]) => playerId === player?.id)
    return () => {
      for (const [id, one] of kept) known.set(id, one)
    }
  }

export const all =
  (...takes: readonly Take[]): Take =>
  (scene) => {
    const back = takes.map((take) => take(scene))
    return () => {
      for (const one of back) one()
    }
  }

/** The player's valid recovery codes. */
export const recoveryCodes: Take = ({ player }) => {
  const codes = player?.mfa?.recoveryCodes
  const kept = [...(codes ?? [])]
  return () => {
    for (const code of kept) codes?.add(code)
  }
}

/** The step of the last app code. */
export const appStep: Take = ({ player }) => {
  const mfa = player?.mfa
  const step = mfa?.method === 'app' ? mfa.app.lastStep : 0
  return () => {
    if (mfa?.method === 'app') mfa.app.lastStep = step
  }
}

/** The remaining attempts of a pending flow. */
export const triesLeft: Take = (scene) => {
  const { ticket } = scene
  const back = all(fields('emailChange', 'setup', 'removal'), entries('challenges'))(scene)
  const left = ticket?.triesLeft ?? 0
  return () => {
    back()
    if (ticket) ticket.triesLeft = left
  }
}

/** A successful response changes and ends nothing of this. */
export const keeps =
  (take: Take, status?: number): Mistake =>
  async (scene) => {
    const back = take(scene)
    return after(back, status)(scene)
  }

/** A successful response also clears a field of the player. */
export const drops = (
  field: 'emailChange' | 'setup' | 'removal' | 'mfa' | 'authorCode',
  ...statuses: readonly number[]
): Mistake => {
  const drop = ({ player }: Scene) => {
    if (player) player[field] = null
  }
  return async (scene) => {
    const response = await scene.answer()
    if (statuses.length === 0 ? response.ok : statuses.includes(response.status)) drop(scene)
    return response
  }
}

/** Answers as if the player were different; what the response itself changes stays. */
export const asIf = (other: Partial<Player>): Mistake =>
  during(({ player }) => {
    if (!player) return undefined
    const own = { ...player }
    Object.assign(player, other)
    return () => {
      for (const [name, value] of Object.entries(other))
        if (Reflect.get(player, name) === value) Reflect.set(player, name, Reflect.get(own, name))
    }
  })

/** Accepts anything as the current password. */
export const anyPassword =
  (name: string): Mistake =>
  async (scene) => {
    const sent = scene.fields[name]
    if (!scene.session || typeof sent !== 'string') return scene.answer()
    return asIf({ password: await hashPassword(sent, scene.random) })(scene)
  }

/** Accepts any code as the right one, if `when` says so. */
export const anyCode = (
  when: (scene: Scene, code: string) => boolean | Promise<boolean> = () => true,
): Mistake =>
  asks(async (scene) => {
    const { ticket, clock, operation } = scene
    const code = scene.fields['code']
    if (!ticket || typeof code !== 'string' || !(await when(scene, code))) return undefined
    const { setup, mfa } = scene.player ?? {}
    const factor = operation === 'protectionConfirm' && setup?.method === 'app' ? setup : mfa
    const right =
      ticket.code ?? (factor?.method === 'app' ? usableAppCode(factor.app, clock.now()) : code)
    return withFields(scene, { ...scene.fields, code: right })
  })

/** What a limit counts by: the account, or the unknown name. */
const keyOf = ({ player, fields: sent }: Scene): string =>
  player?.id ?? folded(String(sent['login']))

/** How often a limit was hit. */
const hitsOf = (scene: Scene, limit: Limit): number =>
  scene.rules.attempts[limit].attempts - scene.limits.left(limit, keyOf(scene))

const hit = (scene: Scene, limit: Limit, times: number): void => {
  for (let hits = 0; hits < times; hits += 1) scene.limits.hit(limit, keyOf(scene))
}

/** The counts of these limits. */
export const count =
  (...limits: readonly Limit[]): Take =>
  (scene) => {
    const hits = limits.map((limit) => [limit, hitsOf(scene, limit)] as const)
    return () => {
      for (const [limit, times] of hits) {
        scene.limits.forget(limit, keyOf(scene))
        hit(scene, limit, times)
      }
    }
  }

/** Disables limits. */
export const unlimited = (...limits: readonly Limit[]): Mistake =>
  before((scene) => {
    for (const limit of limits) scene.limits.forget(limit, keyOf(scene))
  })

/** The request leaves the count of a limit unchanged: it neither adds to it nor clears it. */
export const uncounted = (limit: Limit): Mistake => during(count(limit))

/** The request is counted, but not refused because of the limit. */
export const unseen = (limit: Limit): Mistake =>
  during((scene) => {
    const times = hitsOf(scene, limit)
    scene.limits.forget(limit, keyOf(scene))
    return () => hit(scene, limit, times)
  })

/** Counts the request this many more times, after a successful response or one with this status. */
export const counts = (limit: Limit, times: number, status?: number): Mistake =>
  after((scene) => hit(scene, limit, times), status)

/** A successful response also clears the count of a limit. */
export const clears = (limit: Limit): Mistake =>
  after((scene) => scene.limits.forget(limit, keyOf(scene)))

/** Refuses if a limit of another operation is reached. */
export const alsoLimited =
  (limit: Limit): Mistake =>
  (scene) => {
    const retryAfter = scene.player ? scene.limits.wait(limit, scene.player.id) : 0
    return refuses('too_many_requests', () => retryAfter > 0, { retryAfter })(scene)
  }

/** The requests in flight in one world: how many, and what the first one saw. */
interface Race {
  underWay: number
  readonly back: () => unknown
  last: Promise<unknown>
}

/**
 * Checks and then acts, like a server without locks: a request that arrives while others are in flight sees what the
 * first of them saw.
 */
export function racing(take: Take): Mistake {
  const races = new WeakMap<State, Race>()
  return async (scene) => {
    const running = races.get(scene.state)
    const isFirst = !running || running.underWay === 0
    const race = isFirst ? { underWay: 0, back: take(scene), last: Promise.resolve() } : running
    races.set(scene.state, race)
    race.underWay += 1
    // The duration of a database access, during which the others arrive.
    await sleep(50)
    const turn = race.last.then(async () => {
      const undo = isFirst ? undefined : race.back()
      const response = await scene.answer()
      if (typeof undo === 'function') undo()
      return response
    })
    race.last = turn.catch(() => undefined)
    return turn.finally(() => {
      race.underWay -= 1
    })
  }
}

/** The code from before a restart works beside the current one, if both are for the same thing. */
export function keepingCode(
  ticketOf: (player: Player) => Ticket | null | undefined,
  isSame: (scene: Scene) => boolean = () => true,
): Mistake {
  const formerOf = memory(() => new Map<string, string>())
  return async (scene) => {
    const { player, operation, fields: sent } = scene
    const present = player && ticketOf(player)?.code
    if (!player || typeof present !== 'string') return scene.answer()
    const former = formerOf(scene)
    if (!operation.endsWith('Confirm')) {
      if (isSame(scene)) former.set(player.id, present)
      return scene.answer()
    }
    const isFormer = sent['code'] === former.get(player.id)
    return scene.answer(isFormer ? withFields(scene, { ...sent, code: present }) : undefined)
  }
}
