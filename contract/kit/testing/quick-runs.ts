import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { planting } from '../../proof/mistakes'
import type { KitResult } from '../report/result'
import { runKit, type KitOptions } from '../run/run-kit'
import type { Served } from './served'
import { unknownServer, type UnknownServer } from './unknown-server'

/** A mistake that the claims of `run` find. */
export const BUG = 'rules-as-400'

/** Servers, folders and runs of a few quick claims, for the tests of a file; after each of them all is closed and gone. */
export function quickRuns() {
  const open: Served[] = []
  const folders: string[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  const folder = (): string => {
    const one = mkdtempSync(join(tmpdir(), 'contract-kit-'))
    folders.push(one)
    return one
  }
  const server = async (...args: Parameters<typeof unknownServer>): Promise<UnknownServer> => {
    const one = await unknownServer(...args)
    open.push(one)
    return one
  }
  /** Runs them against a server with the bug of a name. */
  const run = async (name?: string, options: Partial<KitOptions> = {}): Promise<KitResult> => {
    const { base, mail } = await server(planting(name))
    return runKit({ base, mail, claims: new Set(['bad-fields', 'session-ids']), ...options })
  }
  return { open, folder, server, run }
}
