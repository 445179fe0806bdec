import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program of the project to its end; an exit code other than 0 throws with what it said. */
export async function run(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const [command = '', ...rest] = words
  const options = { env: { ...process.env, NO_COLOR: '1', ...env }, maxBuffer: 16 * 1024 * 1024 }
  try {
    const { stdout, stderr } = await execute(command, rest, options)
    return `${stdout}${stderr}`
  } catch (error) {
    const said =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}${String(error.stderr)}`
        : String(error)
    throw new Error(`${words.join(' ')}\n${said}`, { cause: error })
  }
}
