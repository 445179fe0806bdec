import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleFlows } from './flow-bundle'
import { DESK_HEADER } from './recorder'
import { redocly } from './redocly'

/** The first check of the flow runner that a step did not pass. */
export interface FailedCheck {
  readonly flow: string
  /** The flow whose step it is: that of a preparation where that failed. */
  readonly within: string
  readonly step: string
  readonly check: string
  readonly message: string
  readonly condition: string | undefined
  readonly responseHeaders: Readonly<Record<string, string>>
  /** Why the code desk could not do its part; undefined where the server was asked. */
  readonly deskError: string | undefined
}

export interface FlowOutcome {
  readonly flow: string
  readonly milliseconds: number
  readonly failed: readonly FailedCheck[]
}

interface RawStep {
  readonly type: 'step'
  readonly stepId: string
  readonly workflowId: string
  readonly response?: { readonly headers?: Readonly<Record<string, string>> }
  readonly checks: readonly {
    readonly name: string
    readonly passed: boolean
    readonly message?: string
    readonly condition?: string
  }[]
}
interface RawFlow {
  readonly type: 'workflow'
  readonly workflowId: string
  readonly startTime: number
  readonly endTime: number
  readonly executedSteps: readonly (RawStep | RawFlow)[]
}
interface RawReport {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly RawFlow[] }>>
}

/** The checks that look at the shape of an answer, not at what a claim says of it. */
export const OF_SHAPE: ReadonlySet<string> = new Set(['schema check', 'content-type check'])

function deskErrorOf({ response }: RawStep): string | undefined {
  const said = response?.headers?.[DESK_HEADER]
  return said === undefined ? undefined : decodeURIComponent(said)
}

const failedChecks = (flow: string, one: RawStep | RawFlow): FailedCheck[] =>
  one.type === 'workflow'
    ? one.executedSteps.flatMap((step) => failedChecks(flow, step))
    : // One is enough: what else fails in the same answer follows from it.
      one.checks
        .filter(({ passed }) => !passed)
        .toSorted((a, b) => Number(OF_SHAPE.has(a.name)) - Number(OF_SHAPE.has(b.name)))
        .slice(0, 1)
        .map(({ name, message = '', condition }) => ({
          flow,
          within: one.workflowId,
          step: one.stepId,
          check: name,
          message,
          condition,
          responseHeaders: one.response?.headers ?? {},
          deskError: deskErrorOf(one),
        }))

export interface RespectWish {
  /** Names of flows, all of `files`. */
  readonly flows: readonly string[]
  readonly files: readonly string[]
  /** Where the recorder listens. */
  readonly url: string
  readonly captcha: string
  readonly started: (flow: string) => void
}

/**
 * Runs flows against the recorder, in one process. Throws with the runner's own words where it
 * cannot run them at all.
 */
export async function runFlows(wish: RespectWish): Promise<readonly FlowOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-kit-'))
  const report = join(folder, 'flows.json')
  const words = [
    'respect',
    ...wish.files.map((file) => bundleFlows(file, folder)),
    `--json-output=${report}`,
    // A person who is asked for letters takes a while.
    '--max-fetch-timeout=300000',
    `--input=captcha=${wish.captcha}`,
    `--server=api=${wish.url}`,
    `--server=desk=${wish.url}/desk`,
    ...wish.flows.flatMap((flow) => ['--workflow', flow]),
  ]
  const hear = (line: string) => {
    const flow = /Running workflow \S+ \/ (\S+)/.exec(line)?.[1]
    if (flow !== undefined && wish.flows.includes(flow)) wish.started(flow)
  }
  try {
    const { output } = await redocly(words, hear)
    return outcomes(report, output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function outcomes(file: string, output: string): FlowOutcome[] {
  let raw: RawReport
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The flows could not be run.\n${output.trim()}`, { cause: error })
  }
  return Object.values(raw.files).flatMap(({ executedWorkflows }) =>
    executedWorkflows.map((flow) => ({
      flow: flow.workflowId,
      milliseconds: flow.endTime - flow.startTime,
      failed: failedChecks(flow.workflowId, flow),
    })),
  )
}
