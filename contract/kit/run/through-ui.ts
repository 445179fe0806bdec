import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { HttpClient, RequestInput } from '../http/http-client'
import { uncheckedClaim, type CheckedClaim, type Finding } from '../judge/findings'
import { openRecorder } from '../server/recorder'
import { runProgram } from '../server/run-program'
import { JOURNEY } from '../report/known'
import { CannotRun } from '../server/server'
import type { Server, Context } from '../server/context'

const CONFIG = 'contract/kit/run/playwright.config.ts'

interface Spec {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly {
    readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    readonly results: readonly {
      readonly duration: number
      readonly errors: readonly { readonly message?: string }[]
    }[]
  }[]
}
interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

interface Report {
  readonly suites: readonly Suite[]
  /** Errors outside the journeys, such as a failed build. */
  readonly errors: readonly { readonly message?: string }[]
}

const specsOf = ({ specs, suites = [] }: Suite): readonly Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** The same client with a bot-check token: the site has no key for the check here. */
function withCaptcha(client: HttpClient, captcha: string | undefined): HttpClient {
  if (captcha === undefined) return client
  const send = (input: RequestInput) =>
    client.send({ ...input, headers: { 'x-recaptcha-token': captcha, ...input.headers } })
  return { ...client, send }
}

const unseen = (
  outcome: 'skipped' | 'stopped',
  reason: string,
  claim = 'The journey succeeds on the site.',
): CheckedClaim =>
  uncheckedClaim({ id: JOURNEY + claim, tag: 'ui', profile: 'core', claim }, outcome, reason)

/** One claim for each journey. */
export const claimOf = (spec: Spec): CheckedClaim => {
  const left = spec.tests.flatMap((one) => one.annotations).find(({ type }) => type === 'skip')
  if (left) return unseen('skipped', left.description ?? 'skipped', spec.title)
  const results = spec.tests.flatMap((one) => one.results)
  // Playwright reports a journey that never ran as passed.
  if (results.length === 0) return unseen('stopped', 'Playwright did not run it', spec.title)
  const message =
    results.flatMap(({ errors }) => errors.map((error) => error.message ?? ''))[0] ?? ''
  const finding: Finding = {
    operation: 'server',
    claim: spec.title,
    expected: 'the journey succeeds',
    line: 1,
    got: stripVTControlCharacters(message).slice(0, 400),
    exchange: undefined,
  }
  return {
    id: JOURNEY + spec.title,
    tag: 'ui',
    profile: 'core',
    claim: spec.title,
    outcome: spec.ok ? 'kept' : 'broken',
    milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    findings: spec.ok ? [] : [finding],
  }
}

/** The origins of payment pages: as the operator named them, else the server itself if the site can allow it. */
function paymentOrigins({ base }: Server): string {
  const { origin } = new URL(base)
  const given = process.env['VITE_PAYMENT_ORIGINS']
  if (given !== undefined) return given
  return /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin) ? origin : ''
}

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Throws `CannotRun` if the journeys are not available. */
export function needProject(): void {
  if (!existsSync(CONFIG))
    throw new CannotRun('--through-ui needs the project, not just the package.')
}

/**
 * Runs the browser journeys that do not depend on the sandbox, with the server behind the site and the recorder in
 * between: every response is judged like any other.
 */
export async function checkThroughUi(context: Context): Promise<readonly CheckedClaim[]> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-ui-'))
  const recorder = await openRecorder(
    withCaptcha(context.client, context.server.captcha),
    context.external,
  )
  try {
    const report = join(folder, 'ui.json')
    const { output } = await runProgram('npx', ['playwright', 'test', `--config=${CONFIG}`], {
      env: {
        UI_PORT: String(await freePort()),
        UI_REPORT: report,
        UI_BACKEND: recorder.url,
        UI_MAIL_TO: context.server.mailTo,
        VITE_PAYMENT_ORIGINS: paymentOrigins(context.server),
      },
    })
    const { suites, errors }: Report = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { suites: [], errors: [] }
    const claims = suites.flatMap(specsOf).map(claimOf)
    if (claims.length > 0) return claims
    // If it cannot start, its output ends with a stack trace of its own code.
    const last = errors.length > 0 ? undefined : /Error: (.+)/.exec(output)?.[1]
    const words = [...errors.map(({ message = '' }) => message), last ?? output.slice(-300)]
    const why = stripVTControlCharacters(words.join(' '))
    return [unseen('stopped', `Playwright could not run: ${why.replaceAll(/\s+/g, ' ').trim()}`)]
  } finally {
    await recorder.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
