import { spawn } from 'node:child_process'

export interface Ended {
  /** 127 if there is no such program. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order in which they came. */
  readonly output: string
}

const MOST_CHARACTERS = 20_000

/** Runs a program to its end, without input, and keeps the end of its output. */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      ...(cwd !== undefined && { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kept = { stdout: '', stderr: '', output: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].on('data', (chunk: Buffer) => {
        for (const name of [stream, 'output'] as const) {
          kept[name] = `${kept[name]}${chunk.toString()}`.slice(-MOST_CHARACTERS)
        }
      })
    }
    child.on('error', ({ message }) => resolve({ ...kept, code: 127, output: message }))
    child.on('close', (code) => resolve({ ...kept, code: code ?? 1 }))
  })
}
