import { execFile } from 'node:child_process'

export interface Ended {
  /** 127 if there is no such program. */
  readonly code: number
  readonly output: string
}

const MOST_BYTES = 64 * 1024 * 1024

/** Runs a program to its end, without input. */
export const runProgram = (
  command: string,
  args: readonly string[],
  {
    env = {},
    cwd,
    timeout,
  }: {
    readonly env?: NodeJS.ProcessEnv
    readonly cwd?: string
    /** In milliseconds: when to kill it. */
    readonly timeout?: number
  } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, cwd, timeout, maxBuffer: MOST_BYTES }
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      process.off('exit', end)
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      resolve({ code, output: `${stdout}${stderr}` || (error?.message ?? '') })
    })
    const end = () => child.kill()
    // It must not outlive an aborted run.
    process.once('exit', end)
    child.stdin?.end()
  })
