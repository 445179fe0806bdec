import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A check of the flow runner that a step did not pass. */
export interface FailedCheck {
  readonly flow: string
  /** The flow whose step it is: that of a preparation where that failed. */
  readonly within: string
  readonly step: string
  readonly check: string
  readonly message: string
  readonly condition: string | undefined
  readonly responseHeaders: Readonly<Record<string, string>>
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

const failedChecks = (flow: string, one: RawStep | RawFlow): FailedCheck[] =>
  one.type === 'workflow'
    ? one.executedSteps.flatMap((step) => failedChecks(flow, step))
    : one.checks
        .filter(({ passed }) => !passed)
        .map(({ name, message = '', condition }) => ({
          flow,
          within: one.workflowId,
          step: one.stepId,
          check: name,
          message,
          condition,
          responseHeaders: one.response?.headers ?? {},
        }))

interface Redocly {
  readonly code: number
  readonly output: string
}

/** Runs Redocly CLI, which is told to report its use to nobody. `hear` gets each line of its output. */
function redocly(
  words: readonly string[],
  hear: (line: string) => void = () => undefined,
): Promise<Redocly> {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  const child = spawn(process.execPath, [join(dirname(manifest), 'bin/cli.js'), ...words], {
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
    for (const line of chunk.toString().split('\n')) hear(line)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

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
    ...wish.files,
    `--json-output=${report}`,
    '--max-fetch-timeout=120000',
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
