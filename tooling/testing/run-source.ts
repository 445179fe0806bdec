import { type Ended, runProgram } from '../cli/run-program'

/** Runs a program of the project from its source, with settings only from the environment. */
export async function runSource(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const ended = await runProgram(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { SETTINGS_FROM: 'environment', NODE_ENV: '', NO_COLOR: '1', ...env },
  })
  return { ...ended, stderr: ended.stderr.trim() }
}
