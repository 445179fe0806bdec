import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { OperationId } from './openapi-file'

export const NEEDS = ['wait', 'clock', 'author'] as const
/** What a flow needs besides the server: time that passes, a clock that can be moved, an author code. */
export type Need = (typeof NEEDS)[number]

export interface Step {
  /** The operation that the step calls, or one of the desk. */
  readonly calls: string
  /** The operation that its criteria speak of. */
  readonly judges: string
}

export interface Flow {
  readonly id: string
  /** The file that it stands in, without its ending. */
  readonly tag: string
  readonly file: string
  readonly claim: string
  readonly needs: readonly Need[]
  readonly steps: ReadonlyMap<string, Step>
}

interface RawFile {
  readonly workflows: readonly {
    readonly workflowId: string
    readonly summary: string
    readonly 'x-needs'?: readonly Need[]
    readonly steps: readonly {
      readonly stepId: string
      readonly operationId?: string
      readonly 'x-judges'?: OperationId
    }[]
  }[]
}

const ENDING = '.arazzo.yaml'

/** All flows of a folder, those that only prepare players (`setup`) included. */
export function readFlows(folder: string): readonly Flow[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name)
      const raw: RawFile = parse(readFileSync(file, 'utf8'))
      return raw.workflows.map((flow): Flow => {
        // A step of the desk that fails was given nothing by the step before.
        let last = ''
        const steps = flow.steps.map(({ stepId, operationId = '', 'x-judges': judges }) => {
          const calls = operationId.split('.').at(-1) ?? ''
          if (!calls.startsWith('desk')) last = judges ?? calls
          return [stepId, { calls, judges: judges ?? last }] as const
        })
        return {
          id: flow.workflowId,
          tag: name.slice(0, -ENDING.length),
          file,
          claim: flow.summary,
          needs: flow['x-needs'] ?? [],
          steps: new Map(steps),
        }
      })
    })
}
