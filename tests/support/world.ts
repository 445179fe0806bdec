import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { Call } from '#sandbox/server/request-log'
import type { FaultInput } from '#sandbox/server/faults'
import type { Email, EmailKind } from '#sandbox/server/mailbox'
import type { PlayerView } from '#sandbox/server/players-view'

/** The header that gives a test a sandbox of its own. */
export const WORLD_HEADER = 'x-sandbox'

/** The name of a world that no other test has. */
export function newWorldName(): string {
  return `test-${randomUUID()}`
}

/** The sandbox of one test, from the side that players do not see. */
export type World = {
  /** E-mails, newest first; of one address and of one kind when given. */
  mail: (to?: string, kind?: EmailKind) => Promise<Email[]>
  players: () => Promise<PlayerView[]>
  player: (login: string) => Promise<PlayerView>
  /** Everything as it was in the beginning. */
  reset: () => Promise<void>
  /** What goes wrong with the next requests of an operation. */
  fault: (wish: FaultInput) => Promise<void>
  /** From now on nothing goes wrong any more. */
  clearFaults: () => Promise<void>
  clock: {
    advance: (milliseconds: number) => Promise<void>
    /** An ISO time. */
    set: (now: string) => Promise<void>
  }
  /** The requests that came, oldest first. */
  calls: () => Promise<Call[]>
  /** How many requests of an operation came. */
  count: (operation: string) => Promise<number>
  /** Whether protected operations insist on the bot check. */
  captcha: (wish: 'off' | 'required') => Promise<void>
}

async function good(response: APIResponse): Promise<APIResponse> {
  if (response.ok()) return response
  throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
}

/** The e-mail of a real server takes its time. */
const PATIENT = { maxRetries: 2, timeout: 90_000 }

/** @param api requests of the world: with its header, to the site's origin. */
export function connectWorld(api: APIRequestContext): World {
  const read = async (path: string) =>
    (await good(await api.get(`/__sandbox/api/${path}`, PATIENT))).json()
  const write = async (path: string, data: unknown = {}) => {
    await good(await api.post(`/__sandbox/api/${path}`, { data, maxRetries: 2 }))
  }
  const players = (): Promise<PlayerView[]> => read('players')
  const calls = (): Promise<Call[]> => read('calls')
  return {
    mail: (to, kind) =>
      read(`mail?${new URLSearchParams({ ...(to && { to }), ...(kind && { kind }) }).toString()}`),
    players,
    player: async (login) => {
      const found = (await players()).find((player) => player.login === login)
      if (found === undefined) throw new Error(`The sandbox has no player ${login}`)
      return found
    },
    reset: () => write('reset'),
    fault: (wish) => write('faults', wish),
    clearFaults: async () => {
      await good(await api.delete('/__sandbox/api/faults'))
    },
    clock: {
      advance: (milliseconds) => write('clock', { advance: milliseconds }),
      set: (now) => write('clock', { now }),
    },
    calls,
    count: async (operation) =>
      (await calls()).filter((call) => call.operation === operation).length,
    captcha: (wish) => write('settings', { captcha: wish }),
  }
}
