import type { ChildProcess } from 'node:child_process'
import { runProgram } from './run-program'

type Outcome = { ok: boolean; output: string }

const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(130)
  })
}

/**
 * Removes what checks must not depend on: the operator's settings, from the environment or `.env`, and colours. Also
 * turns Redocly's telemetry off.
 */
function neutral(): NodeJS.ProcessEnv {
  // Vite's functions set NODE_ENV in the process that calls them.
  const left = Object.keys(process.env).filter(
    (name) => name.startsWith('VITE_') || name === 'NODE_ENV' || name === 'BRAND_DIR',
  )
  return {
    ...Object.fromEntries(left.map((name) => [name, undefined])),
    SETTINGS_FROM: 'defaults',
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
}

/** Runs a command of the project to its end, without input, and returns its output. */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const place = { env: { ...neutral(), ...env }, running }
  const { code, output } = await runProgram(command, args, place)
  return { ok: code === 0, output }
}
