import { spawn } from 'node:child_process'
import { APP_STEP, appCodeOf } from '../server/external-actions'
import type { UnknownServer } from './unknown-server'

/** What the kit was given is in the environment of a script. */
const GIVEN = { CAPTCHA: 'captcha-of-the-kit' }

const PROMPT = /The (?:\w+ of the e-mail to (\S+)|code that an [^\n]+? the secret (\S+)): /g

/**
 * Runs a script of the shell, which is answered from the mailbox of the server, and as an app does, where it asks. Gives the
 * statuses that came.
 */
export function repeated(script: string, { sandbox }: UnknownServer): Promise<readonly string[]> {
  const env = { ...process.env, ...GIVEN }
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'], env })
  let output = ''
  let asked = 0
  let steps = 0
  const answerTo = (to: string | undefined, secret: string | undefined): string => {
    const [email] = sandbox.world().mailbox.list(to)
    if (secret === undefined) return email?.key ?? email?.code ?? ''
    // No code works twice, and one of the next step is accepted.
    steps += 1
    return appCodeOf(secret, Math.floor(Date.now() / APP_STEP) + Math.min(1, steps - 1))
  }
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    for (const [, to, secret] of [...output.matchAll(PROMPT)].slice(asked)) {
      asked += 1
      child.stdin.write(`${answerTo(to, secret)}\n`)
    }
  })
  return new Promise((resolve) => {
    child.on('close', () => resolve(output.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? []))
  })
}
