import { bugs } from '#sandbox/bugs/bugs'
import type { PlantedBug } from '#sandbox/bugs/planted-bug'
import type { ReportedFinding } from '../kit/reported'
import { runKit } from '../kit/run-kit'
import { openServer } from './bugged-server'

/** What the kit said of a server with one bug. */
export interface Verdict {
  readonly bug: PlantedBug
  /** The claim that failed and named the operation; undefined where the kit missed the bug. */
  readonly claim: string | undefined
  /** What it found besides, for whoever looks into a miss. */
  readonly others: readonly string[]
}

/**
 * The parts of the kit, the quickest first: raw requests, the flows that touch the operation, all. A
 * part that names the operation settles it: the others could only say it again.
 */
const partsFor = ({ operation }: PlantedBug): readonly (readonly string[] | undefined)[] => [
  ['requests'],
  [operation],
  undefined,
]

const line = ({ operation, claim, expected, got }: ReportedFinding) =>
  `${operation}: ${claim} ${expected}; ${got}`

/** Runs the kit against the sandbox with `bug` planted. */
export async function prove(bug: PlantedBug): Promise<Verdict> {
  const server = await openServer(bug)
  const others = new Set<string>()
  try {
    for (const only of partsFor(bug)) {
      const { findings } = await runKit({ base: server.base, only })
      const hit = findings.find(({ operations }) => operations.includes(bug.operation))
      if (hit) return { bug, claim: hit.claim, others: [] }
      for (const finding of findings) others.add(line(finding))
    }
    return { bug, claim: undefined, others: [...others] }
  } finally {
    server.close()
  }
}

/** What the kit finds at the sandbox without a bug: nothing, or the proof is worth nothing. A line each. */
export async function proveGood(): Promise<readonly string[]> {
  const server = await openServer()
  try {
    const { findings, claims } = await runKit({ base: server.base })
    const broken = claims.filter(({ outcome }) => outcome === 'broken')
    return [...findings.map(line), ...broken.map(({ claim }) => `broken: ${claim}`)]
  } finally {
    server.close()
  }
}

/** Proves all bugs, two at a time, in the order they are listed. `tell` hears each verdict as it comes. */
export async function proveAll(
  chosen: readonly PlantedBug[] = bugs,
  tell: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<PlantedBug, Verdict>()
  const waiting = chosen.values()
  const worker = async () => {
    for (const bug of waiting) {
      const verdict = await prove(bug)
      verdicts.set(bug, verdict)
      tell(verdict)
    }
  }
  await Promise.all([worker(), worker()])
  return chosen.flatMap((bug) => verdicts.get(bug) ?? [])
}
