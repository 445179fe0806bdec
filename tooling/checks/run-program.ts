import { spawn } from 'node:child_process'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of the project to its end. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { ...process.env, SETTINGS_FROM: 'environment', NODE_ENV: '', NO_COLOR: '1', ...env },
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => (output[name] += chunk.toString()))
  }
  return new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, stdout: output.stdout, stderr: output.stderr.trim() })
    })
  })
}
