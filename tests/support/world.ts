import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { LoggedRequest } from '#sandbox/server/request-log'
import type { FaultInput } from '#sandbox/server/faults'
import type { Email, EmailKind } from '#sandbox/server/mailbox'
import type { PlayerView } from '#sandbox/server/players-view'

/** The header that gives a test a sandbox of its own. */
export const WORLD_HEADER = 'x-sandbox'

/** A unique world name. */
export function newWorldName(): string {
  return `test-${randomUUID()}`
}

/** Controls the sandbox of one test. */
export type World = {
  /** E-mails, newest first, optionally of one address and one kind. */
  mail: (to?: string, kind?: EmailKind) => Promise<Email[]>
  players: () => Promise<PlayerView[]>
  player: (login: string) => Promise<PlayerView>
  /** Resets everything. */
  reset: () => Promise<void>
  /** Plants a fault for the next requests of an operation. */
  fault: (input: FaultInput) => Promise<void>
  /** Removes all faults. */
  clearFaults: () => Promise<void>
  clock: {
    advance: (milliseconds: number) => Promise<void>
    /** An ISO time. */
    set: (now: string) => Promise<void>
  }
  /** The requests so far, oldest first. */
  calls: () => Promise<LoggedRequest[]>
  /** The number of requests of an operation so far. */
  count: (operation: string) => Promise<number>
  /** Whether protected operations require the token of the bot check. */
  captcha: (mode: 'off' | 'required') => Promise<void>
}

async function expectOk(response: APIResponse): Promise<APIResponse> {
  if (response.ok()) return response
  throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
}

/** E-mail from a real server may take long. */
const PATIENT = { maxRetries: 2, timeout: 90_000 }

/** @param api sends requests to the site's origin with the world's header */
export function connectWorld(api: APIRequestContext): World {
  const read = async (path: string) =>
    (await expectOk(await api.get(`/__sandbox/api/${path}`, PATIENT))).json()
  const write = async (path: string, data: unknown = {}) => {
    await expectOk(await api.post(`/__sandbox/api/${path}`, { data, maxRetries: 2 }))
  }
  const players = (): Promise<PlayerView[]> => read('players')
  const calls = (): Promise<LoggedRequest[]> => read('calls')
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
    fault: (input) => write('faults', input),
    clearFaults: async () => {
      await expectOk(await api.delete('/__sandbox/api/faults'))
    },
    clock: {
      advance: (milliseconds) => write('clock', { advance: milliseconds }),
      set: (now) => write('clock', { now }),
    },
    calls,
    count: async (operation) =>
      (await calls()).filter((call) => call.operation === operation).length,
    captcha: (mode) => write('settings', { captcha: mode }),
  }
}
