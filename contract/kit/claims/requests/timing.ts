import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import { type Caller, WRONG_PASSWORD } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

/** How many pairs of requests are measured. */
const PAIRS = 12

/** A warning needs this many pairs that differ in the same direction. */
const MOSTLY = 10

/** In milliseconds, and as a ratio of medians: smaller differences cannot be measured over a network. */
const LEAST = 10
const RATIO = 1.5

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const shown = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`

interface Pair {
  readonly known: number
  readonly unknown: number
}

/** The warning about repeated pairs; undefined if the times are alike. */
export function timingWarning(id: OperationId, pairs: readonly Pair[]): string | undefined {
  const slower = pairs.filter(({ known, unknown }) => known > unknown).length
  const known = middleOf(pairs.map((pair) => pair.known))
  const unknown = middleOf(pairs.map((pair) => pair.unknown))
  const ratio = Math.max(known, unknown) / Math.max(0.1, Math.min(known, unknown))
  const apart = Math.max(slower, pairs.length - slower) >= MOSTLY
  if (!apart || Math.abs(known - unknown) < LEAST || ratio < RATIO) return undefined
  return `${id} takes ${shown(known)} where the name exists and ${shown(unknown)} where it does not (medians of ${pairs.length} pairs): timing reveals who has an account.`
}

/** Measures `id` in turn for a name that exists and for one that does not. */
async function measured(
  caller: Caller,
  id: OperationId,
  call: (login: string) => Call,
): Promise<void> {
  const pairs: Pair[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // A new name for each pair, so that no limit is reached.
    const { login } = await caller.newcomer()
    const nobody = caller.name().login
    const known = await caller.call(id, call(login))
    const unknown = await caller.call(id, call(nobody))
    if (known.status !== unknown.status) return
    pairs.push({ known: known.milliseconds, unknown: unknown.milliseconds })
  }
  const warning = timingWarning(id, pairs)
  if (warning !== undefined) caller.warn(warning)
}

/** Measurements reported as a warning, never as a verdict. */
export const TIMING = [
  claim(
    {
      id: 'timing-sign-in',
      operations: ['signIn'],
      proves: ['sign-in-same-401'],
      long: true,
    },
    'The response time of a wrong password was measured for names that exist and names that do not.',
    (caller) =>
      measured(caller, 'signIn', (login) => ({ body: { login, password: WRONG_PASSWORD } })),
  ),

  claim(
    {
      id: 'timing-recovery',
      tag: 'recovery',
      operations: ['recoveryRequest'],
      proves: ['recovery-same-response'],
      long: true,
    },
    'The response time of a recovery was measured for names that exist and names that do not.',
    (caller) => measured(caller, 'recoveryRequest', (login) => ({ body: { login } })),
  ),
]
