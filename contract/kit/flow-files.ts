import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { SENTENCE_IDS, SENTENCES, type SentenceId } from './claims/sentences'
import type { OperationId } from './operation-id'

export const NEEDS = ['wait', 'clock', 'author'] as const
/** What a flow needs besides the server: time that passes, a clock that can be moved, an author code. */
export type Need = (typeof NEEDS)[number]

export interface Criterion {
  readonly condition: string
  /** The sentence that is broken where it is not met; undefined where the flow tells. */
  readonly breaks: SentenceId | undefined
}

export interface Step {
  readonly id: string
  /** The operation or external action that the step calls; empty where it runs another flow. */
  readonly calls: string
  /** The flow that the step runs in the place of an operation. */
  readonly flow: string | undefined
  /** The operation that its criteria judge. */
  readonly judges: string
  readonly parameters: readonly Parameter[]
  readonly body: unknown
  /** The token that it carries, as an expression. */
  readonly token: string | undefined
  readonly criteria: readonly Criterion[]
  readonly outputs: Readonly<Record<string, string>>
}

interface Parameter {
  readonly name: string
  readonly in?: 'header' | 'query'
  readonly value: unknown
}

export interface Flow {
  readonly id: string
  /** The name of its file without the extension. */
  readonly tag: string
  readonly file: string
  readonly claim: string
  readonly needs: readonly Need[]
  readonly steps: ReadonlyMap<string, Step>
  /** What it gives to a flow that runs it. */
  readonly outputs: Readonly<Record<string, string>>
}

interface RawStep {
  readonly stepId: string
  readonly operationId?: string
  readonly workflowId?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly payload: unknown }
  readonly successCriteria?: readonly { readonly condition: string; readonly 'x-breaks'?: string }[]
  readonly outputs?: Readonly<Record<string, string>>
  readonly 'x-security'?: readonly { readonly values: { readonly token: string } }[]
  readonly 'x-judges'?: OperationId
  readonly 'x-breaks'?: string
}

interface RawFile {
  readonly workflows: readonly {
    readonly workflowId: string
    readonly summary: string
    readonly 'x-needs'?: readonly Need[]
    readonly steps: readonly RawStep[]
    readonly outputs?: Readonly<Record<string, string>>
  }[]
}

/** The name of an operation or a flow without its file. */
const nameOf = (reference: string | undefined): string | undefined => reference?.split('.').at(-1)

/** Flows name a sentence by its beginning. Throws where none begins so. */
function sentenceThatBegins(begins: string | undefined): SentenceId | undefined {
  if (begins === undefined) return undefined
  const found = SENTENCE_IDS.find((id) => SENTENCES[id].startsWith(begins))
  if (found === undefined) throw new Error(`No sentence of the contract begins so: ${begins}`)
  return found
}

const ENDING = '.arazzo.yaml'

const read = new Map<string, readonly Flow[]>()

/** All flows of a folder, those that only prepare players (`setup`) included. Reads them once. */
export function readFlows(folder: string): readonly Flow[] {
  const known = read.get(folder) ?? flowsIn(folder)
  read.set(folder, known)
  return known
}

function flowsIn(folder: string): readonly Flow[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name)
      const raw: RawFile = parse(readFileSync(file, 'utf8'))
      return raw.workflows.map((flow): Flow => {
        // Where an external action fails, the step before has not given it what it needs.
        let last = ''
        const steps = flow.steps.map((raw) => {
          const calls = nameOf(raw.operationId) ?? ''
          if (!calls.startsWith('external')) last = raw['x-judges'] ?? calls
          const step: Step = {
            id: raw.stepId,
            calls,
            flow: nameOf(raw.workflowId),
            judges: raw['x-judges'] ?? last,
            parameters: raw.parameters ?? [],
            body: raw.requestBody?.payload,
            token: raw['x-security']?.[0]?.values.token,
            criteria: (raw.successCriteria ?? []).map((one) => ({
              condition: one.condition,
              breaks: sentenceThatBegins(one['x-breaks'] ?? raw['x-breaks']),
            })),
            outputs: raw.outputs ?? {},
          }
          return [step.id, step] as const
        })
        return {
          id: flow.workflowId,
          tag: name.slice(0, -ENDING.length),
          file,
          claim: flow.summary,
          needs: flow['x-needs'] ?? [],
          steps: new Map(steps),
          outputs: flow.outputs ?? {},
        }
      })
    })
}
