import { bugs } from '#sandbox/bugs/bugs'
import type { PlantedBug } from '#sandbox/bugs/planted-bug'
import { readContract } from '../kit/contract/openapi-file'
import { provenBy } from '../kit/claims/proofs'
import { SENTENCE_IDS, SENTENCES } from '../kit/contract/sentences'
import { placeOf } from '../kit/report/promises'
import { whole } from '../kit/report/terminal'
import type { ReportedFinding } from '../kit/report/reported'
import { CLAIMS } from '../kit/claims/claims'
import { runKit } from '../kit/run/run-kit'
import type { Sentence } from '../kit/contract/prose'
import { openServer, SITE } from './bugged-server'

/** What the kit said of a server with one bug. */
export interface Verdict {
  readonly bug: PlantedBug
  /** The finding that names the operation and quotes the sentence; undefined where the kit missed the bug. */
  readonly caught: Caught | undefined
  /** What else it found, to look into a miss. */
  readonly others: readonly string[]
}

export interface Caught {
  /** The id of the claim that failed. */
  readonly by: string
  /** The sentence of the contract that is quoted. */
  readonly sentence: string
  /** How many lines of the terminal it takes. */
  readonly lines: number
}

const contract = readContract('openapi.yaml')

type Broken = Pick<PlantedBug, 'breaks' | 'operation'>

/** The ids of the sentences that begin as what a bug breaks. */
const idsOf = ({ breaks }: Broken) => SENTENCE_IDS.filter((id) => SENTENCES[id].startsWith(breaks))

/** The sentence of the contract that a bug breaks; undefined where that is the line of a schema. */
const sentenceOf = (bug: Broken) => {
  const [id] = idsOf(bug)
  return id && placeOf(id, bug.operation, contract)
}

/** Whether what a finding quotes is what the bug breaks. */
export function isQuoted(bug: Broken, { text, line: at }: Sentence): boolean {
  const broken = sentenceOf(bug)
  return broken ? at === broken.line && text === broken.text : text.startsWith(bug.breaks)
}

/** How many claims are checked at a time. */
const BATCH = 6

const batches = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  )

/**
 * All claims in batches: the one that caught the bug the last time, those that the table names for the sentence, those
 * of the operation, the others.
 */
function batchesFor(bug: PlantedBug, last: string | undefined): readonly (readonly string[])[] {
  const known = new Set(CLAIMS.map(({ id }) => id))
  const named = idsOf(bug)
    .flatMap(provenBy)
    .filter((id) => known.has(id))
  const about = CLAIMS.filter(({ operations = [] }) => operations.includes(bug.operation))
  const wide = CLAIMS.filter(({ operations }) => operations === undefined)
  const others = [...about, ...wide, ...CLAIMS]
    .map(({ id }) => id)
    .filter((id) => !named.includes(id))
  const first = last !== undefined && known.has(last) ? [[last]] : []
  return [...first, ...(named.length > 0 ? [named] : []), ...batches([...new Set(others)], BATCH)]
}

const line = ({ operation, claim, expected, got, sentence }: ReportedFinding) =>
  `${operation}: ${claim} ${expected}; ${got} [${sentence ? `${sentence.line}: ${sentence.text}` : 'no sentence'}]`

/**
 * Runs the kit against the sandbox with `bug` planted, some claims at a time, until a finding names the operation and
 * quotes the sentence that it breaks. `last` is the claim that caught it before.
 */
export async function prove(bug: PlantedBug, last?: string): Promise<Verdict> {
  const server = await openServer(bug)
  const others = new Set<string>()
  try {
    for (const batch of batchesFor(bug, last)) {
      const { findings } = await runKit({ base: server.base, site: SITE, claims: new Set(batch) })
      const own = findings.find(
        (one) => one.operation === bug.operation && one.sentence && isQuoted(bug, one.sentence),
      )
      if (own?.sentence) {
        const { claims, claimId, sentence } = own
        // A rule of every response is broken in some claim: that one shows it again.
        const by = batch.length === 1 ? (batch[0] ?? claimId) : (claims[0] ?? claimId)
        const caught = { by, sentence: sentence.text, lines: whole(own).length }
        return { bug, caught, others: [] }
      }
      for (const finding of findings) others.add(line(finding))
    }
    return { bug, caught: undefined, others: [...others] }
  } finally {
    server.close()
  }
}

/** What the kit finds at the sandbox without a bug: nothing, or the proof is worth nothing. A line each. */
export async function proveGood(): Promise<readonly string[]> {
  const server = await openServer()
  try {
    const { findings, claims } = await runKit({ base: server.base, site: SITE })
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
