import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'

type Outcome = { ok: boolean; output: string }

const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(130)
  })
}

/**
 * The environment without what a check must not depend on: the operator's settings, from it or from `.env`, and colours.
 * Also turns Redocly's telemetry off.
 */
function neutralEnvironment(): NodeJS.ProcessEnv {
  // Vite's own functions set NODE_ENV for the process that called them.
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VITE_') && name !== 'NODE_ENV' && name !== 'BRAND_DIR',
  )
  return {
    ...Object.fromEntries(kept),
    SETTINGS_FROM: 'defaults',
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
}

/** Runs a command of the project to its end, without input, and keeps what it says. */
export function runCommand(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...neutralEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (outcome: Outcome) => {
      running.delete(child)
      resolve(outcome)
    }
    child.on('error', (error) => end({ ok: false, output: error.message }))
    child.on('close', (code) => end({ ok: code === 0, output }))
  })
}
