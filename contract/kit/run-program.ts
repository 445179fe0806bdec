import { spawn } from 'node:child_process'

export interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs a program to its end and keeps the end of what it says; 127 where there is none. */
export function runProgram(
  command: string,
  words: readonly string[],
  { env = {}, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      env: { ...process.env, ...env },
      ...(cwd !== undefined && { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
