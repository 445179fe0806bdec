import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { distinct, type CheckedClaim, type Finding } from '../judge/findings'
import { judge } from '../judge/judge'
import { contractFile, type Contract } from '../contract/openapi-file'
import { openRecorder, type Authorize } from '../server/recorder'
import { openCaller } from '../caller/caller'
import { runProgram, type Ended } from '../server/run-program'
import { CannotRun } from '../server/server'
import type { Context } from '../server/context'

const SPECMATIC = 'specmatic@2.55.1'

/** The most generated requests, on top of the others: the generator decides how many it sends. */
export const MOST_GENERATED = 6000

/** The accounts that send generated requests: some of these end sessions or change passwords. */
const MOST_PLAYERS = 20

/** The contract without the patterns Specmatic cannot read (a quote in a character class). */
const readable = (): string =>
  JSON.stringify(parse(readFileSync(contractFile, 'utf8')), (_, value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'pattern' in value &&
    String(value.pattern).includes('"')
      ? { ...value, pattern: undefined, example: 'kit@kit.example' }
      : value,
  )

/** Sends requests that carry a token as a player of the kit, and as another one when the session has ended. */
async function players(context: Context, contract: Contract): Promise<Authorize> {
  const caller = openCaller(
    context,
    contract,
    'A player for generated requests.',
    () => undefined,
    () => undefined,
  )
  let token = (await caller.player()).token
  let made = 1
  return async ({ method = '', url = '' }) => {
    const operation = contract.find(method, url.split('?')[0] ?? '')
    if (operation?.auth !== 'required') return undefined
    const last = context.client.exchanges.at(-1)
    if (last?.status === 401 && last.operation?.auth === 'required' && made < MOST_PLAYERS) {
      made += 1
      token = (await caller.player()).token
    }
    return `Bearer ${token}`
  }
}

/** Throws `CannotRun` if Specmatic has no Java to run on. */
export async function needJava(): Promise<void> {
  if ((await runProgram('java', ['-version'])).code === 0) return
  throw new CannotRun('--deep needs Java 17 or newer, and none was found.')
}

/** Whether Specmatic completed: it exits with 1 if its own tests fail, and prints their count last. */
const isThrough = ({ code, output }: Ended): boolean =>
  code === 0 || (code === 1 && /Tests run: [1-9]/.test(output))

/** Runs Specmatic against `url`; it writes into the folder. */
const generate = (contract: string, url: string, folder: string): Promise<Ended> =>
  runProgram(
    'npx',
    ['--yes', SPECMATIC, 'test', contract, `--testBaseURL=${url}`, `--junitReportDir=${folder}`],
    // It writes its own reports into the working directory.
    { env: { SPECMATIC_GENERATIVE_TESTS: 'true' }, cwd: folder },
  )

const lastLine = ({ output }: Ended): string => output.trim().split('\n').at(-1) ?? ''

/**
 * Has Specmatic generate requests, valid and invalid, and judges the responses by the contract: each status is listed,
 * each body matches its schema, and nothing that breaks a schema is accepted. Specmatic's own verdict is ignored: it
 * cannot know that a login it made up does not exist. Needs Java.
 */
export async function checkGenerated(context: Context, contract: Contract): Promise<CheckedClaim> {
  const started = performance.now()
  const ended = (
    outcome: CheckedClaim['outcome'],
    findings: readonly Finding[],
    reason?: string,
  ): CheckedClaim => ({
    id: 'generated',
    tag: 'deep',
    profile: 'core',
    claim: 'Every response to a generated request is one that the contract describes.',
    outcome,
    ...(reason !== undefined && { reason }),
    milliseconds: performance.now() - started,
    findings,
  })
  let authorize: Authorize
  try {
    authorize = await players(context, contract)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return ended('stopped', [], `no account could be created for it: ${why}`)
  }
  const recorder = await openRecorder(context.client, context.external, authorize)
  const folder = mkdtempSync(join(tmpdir(), 'contract-deep-'))
  const before = context.client.exchanges.length
  try {
    const copy = join(folder, 'openapi.json')
    writeFileSync(copy, readable())
    const run = await generate(copy, recorder.url, folder)
    const generated = context.client.exchanges.slice(before)
    const findings = distinct(generated.flatMap((one) => judge(one, contract)))
    if (generated.length === 0) {
      return ended('stopped', [], `Specmatic could not run: ${lastLine(run)}`)
    }
    if (!isThrough(run)) {
      const sent = `after ${generated.length} ${generated.length === 1 ? 'request' : 'requests'}`
      return ended('stopped', findings, `Specmatic ended ${sent}: ${lastLine(run)}`)
    }
    return ended(findings.length === 0 ? 'kept' : 'broken', findings)
  } finally {
    await recorder.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
