import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Redocly {
  readonly code: number
  readonly output: string
}

/** Runs Redocly CLI, which is told to report its use to nobody. `hear` gets each line of its output. */
export function redocly(
  words: readonly string[],
  hear: (line: string) => void = () => undefined,
): Promise<Redocly> {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  const child = spawn(process.execPath, [join(dirname(manifest), 'bin/cli.js'), ...words], {
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
    for (const line of chunk.toString().split('\n')) hear(line)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
