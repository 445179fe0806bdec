import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  /** 127 if there is no such program. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order in which they arrived. */
  readonly output: string
}

const MOST_CHARACTERS = 1_000_000

interface Place {
  /** Overrides that of this process; undefined values are removed. */
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Contains the process while it runs. */
  readonly running?: Set<ChildProcess>
}

/** Runs a program to its end, without input, and returns the end of its output. */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, cwd, running }: Place = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      ...(cwd !== undefined && { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running?.add(child)
    const kept = { stdout: '', stderr: '', output: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].on('data', (chunk: Buffer) => {
        for (const name of [stream, 'output'] as const) {
          kept[name] = `${kept[name]}${chunk.toString()}`.slice(-MOST_CHARACTERS)
        }
      })
    }
    const end = (ended: Ended) => {
      running?.delete(child)
      resolve(ended)
    }
    child.on('error', ({ message }) => end({ ...kept, code: 127, output: message }))
    child.on('close', (code) => end({ ...kept, code: code ?? 1 }))
  })
}

/** Runs another program of the project in this one's terminal, at most as long as this one; returns its exit code. */
export async function runApart(program: string): Promise<unknown> {
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: 'inherit' })
  process.once('exit', () => child.kill())
  const [code] = await once(child, 'close')
  return code
}
