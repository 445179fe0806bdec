import { planting } from '../../proof/mistakes'
import type { KitResult } from '../report/result'
import { runKit, type KitOptions } from '../run/run-kit'
import { unknownServer } from './unknown-server'

/** A mistake the claims of `quickRun` find. */
export const BUG = 'rules-as-400'

/** Runs a few quick claims against a server with the mistake of this name, or without one. */
export async function quickRun(
  name?: string,
  options: Partial<KitOptions> = {},
): Promise<KitResult> {
  const { base, mail } = await unknownServer(planting(name))
  return runKit({ base, mail, claims: new Set(['bad-fields', 'session-ids']), ...options })
}
