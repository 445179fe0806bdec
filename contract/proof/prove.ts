import { readFileSync } from 'node:fs'
import { bugs } from '#sandbox/bugs/bugs'
import type { PlantedBug } from '#sandbox/bugs/planted-bug'
import { readFlows } from '../kit/flow-files'
import { whole } from '../kit/report/terminal'
import type { ReportedFinding } from '../kit/reported'
import { REQUEST_CLAIMS } from '../kit/requests/requests'
import { runKit } from '../kit/run-kit'
import { openServer } from './bugged-server'

/** What the kit said of a server with one bug. */
export interface Verdict {
  readonly bug: PlantedBug
  /** The finding that names the operation; undefined where the kit missed the bug. */
  readonly caught: Caught | undefined
  /** What it found besides, for whoever looks into a miss. */
  readonly others: readonly string[]
}

export interface Caught {
  /** The claim that failed. */
  readonly claim: string
  /** The id of the claim that was checked when it did. */
  readonly by: string
  /** The sentence of the contract that is quoted. */
  readonly sentence: string
  /** Whether the contract says it: where nothing does, a finding repeats what it expected. */
  readonly isQuoted: boolean
  /** How many lines of the terminal it takes. */
  readonly lines: number
}

const CONTRACT = readFileSync('openapi.yaml', 'utf8').replaceAll('**', '').replaceAll(/\s+/g, ' ')

const isQuote = (text: string): boolean => CONTRACT.includes(text.replaceAll(/\s+/g, ' '))

/** How many claims are checked at a time. */
const BATCH = 6

const batches = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  )

/** All claims in batches, those that are most likely to fail first. */
function batchesFor({ operation }: PlantedBug, by: string | undefined) {
  const flows = readFlows('contract/flows').filter(({ tag }) => tag !== 'setup')
  const judging = flows.filter(({ steps }) =>
    [...steps.values()].some(({ judges }) => judges === operation),
  )
  const about = REQUEST_CLAIMS.filter(({ operations = [] }) => operations.includes(operation))
  const wide = REQUEST_CLAIMS.filter(({ operations }) => operations === undefined)
  const order = [...about, ...judging, ...wide, ...flows, ...REQUEST_CLAIMS].map(({ id }) => id)
  return [...(by === undefined ? [] : [[by]]), ...batches([...new Set(order)], BATCH)]
}

const line = ({ operation, claim, expected, got }: ReportedFinding) =>
  `${operation}: ${claim} ${expected}; ${got}`

/** Checks some claims, and says of what names the operation how the finding is. */
async function tried(base: string, { operation }: PlantedBug, ids: readonly string[]) {
  const { findings } = await runKit({ base, claims: new Set(ids) })
  const own = findings.find((one) => one.operation === operation)
  // Where few requests are sent, an operation that always refuses looks as if it were not there.
  return { own, hit: own?.missing ? undefined : own, findings }
}

const caughtBy = ({ claim, sentence }: ReportedFinding, by: string, lines: number): Caught => ({
  claim,
  by,
  sentence: sentence.text,
  isQuoted: isQuote(sentence.text),
  lines,
})

/**
 * Runs the kit against the sandbox with `bug` planted, a few claims at a time, until one finding names the
 * operation and quotes the contract. `by` is the claim that caught it before, and is checked first.
 */
export async function prove(bug: PlantedBug, by?: string): Promise<Verdict> {
  const server = await openServer(bug)
  const others = new Set<string>()
  let without: Caught | undefined
  try {
    for (const batch of batchesFor(bug, by)) {
      const { hit, findings } = await tried(server.base, bug, batch)
      if (!hit) for (const finding of findings) others.add(line(finding))
      for (const id of hit ? batch : []) {
        const { own } = batch.length === 1 ? { own: hit } : await tried(server.base, bug, [id])
        const alone = own?.missing ? hit : own
        const caught = alone && caughtBy(alone, id, whole(alone).length)
        if (caught?.isQuoted) return { bug, caught, others: [] }
        without ??= caught
      }
    }
    return { bug, caught: without, others: [...others] }
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

/** How many bugs are proven side by side: where one waits for an e-mail that does not come, others go on. */
const WORKERS = 4

/** Proves all bugs, in the order they are listed. `show` is called with each verdict as it comes. */
export async function proveAll(
  chosen: readonly PlantedBug[] = bugs,
  before: ReadonlyMap<string, string> = new Map(),
  show: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const verdicts = new Map<PlantedBug, Verdict>()
  const waiting = chosen.values()
  const worker = async () => {
    for (const bug of waiting) {
      const verdict = await prove(bug, before.get(bug.name))
      verdicts.set(bug, verdict)
      show(verdict)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return chosen.flatMap((bug) => verdicts.get(bug) ?? [])
}
