import { spawn } from 'node:child_process'
import { APP_STEP, appCodeOf } from '../server/external-actions'
import type { Sandbox } from '#sandbox/server/sandbox'

/** Scripts read what the kit was given from the environment. */
const GIVEN = { CAPTCHA: 'captcha-of-the-kit' }

const PROMPT =
  /The (?:(key|code) of the e-mail to (\S+)|code that an authenticator app shows (?:(\d+) times 30 s (ago|from now) )?for the secret (\S+)): /g

/** What a script printed of its responses. */
export interface Repeated {
  readonly statuses: readonly string[]
  /** The last one, with its headers. */
  readonly last: string
}

/** Runs a shell script and answers its questions from the mailbox of its world, and as an app would. */
export function repeated(script: string, sandbox: Sandbox): Promise<Repeated> {
  const env = { ...process.env, ...GIVEN }
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'], env })
  const { mailbox, clock } = sandbox.world(/x-sandbox: ([^']+)/.exec(script)?.[1])
  let output = ''
  let asked = 0
  let shown = 0
  const emailed = (kind: 'key' | 'code', to: string): string =>
    mailbox.list(to).find((email) => email[kind] !== undefined)?.[kind] ?? ''
  const appCode = (secret: string, distance: string | undefined, side: string | undefined) => {
    const step = Math.floor(clock.now() / APP_STEP)
    if (distance !== undefined)
      return appCodeOf(secret, step + Number(distance) * (side === 'ago' ? -1 : 1))
    // No code works twice, and a code of the next step is accepted.
    shown += 1
    return appCodeOf(secret, step + Math.min(1, shown - 1))
  }
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    for (const [, kind, to, distance, side, secret] of [...output.matchAll(PROMPT)].slice(asked)) {
      asked += 1
      const answer =
        secret === undefined
          ? emailed(kind === 'key' ? 'key' : 'code', to ?? '')
          : appCode(secret, distance, side)
      child.stdin.write(`${answer}\n`)
    }
  })
  return new Promise((resolve) => {
    child.on('close', () => {
      const responses = output.split(/HTTP\/1\.1 (?=\d{3})/).slice(1)
      resolve({
        statuses: responses.map((one) => one.slice(0, 3)),
        last: responses.at(-1) ?? '',
      })
    })
  })
}
