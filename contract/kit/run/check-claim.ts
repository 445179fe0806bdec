import type { Claim, Need } from '../caller/claim'
import { uncheckedClaim, type CheckedClaim, type Finding } from '../judge/findings'
import type { Contract, Operation } from '../contract/openapi-file'
import type { Server, Context } from '../server/context'
import { NotChecked, NotPrepared, openCaller } from '../caller/caller'
import { NotAnswered } from '../server/external-actions'
import { RunStopped } from '../http/traffic'

/** Why a claim is skipped for a server; undefined if it is checked. */
function lacking(
  needs: Need | undefined,
  { sandbox, captcha, author, payments }: Server,
): string | undefined {
  if (needs === 'clock' && !sandbox) return 'needs a clock the kit can move'
  if (needs === 'captcha' && captcha === undefined) return 'needs --captcha TOKEN'
  if (needs === 'author' && author === undefined) return 'needs --author CODE'
  if (needs === 'payments' && !sandbox && !payments)
    return 'needs --pay-command or --pay-url to play payments'
  return undefined
}

/** Why a claim could not be completed, for readers of the report. */
function stopOf(error: unknown): string {
  if (error instanceof NotAnswered || error instanceof RunStopped) return error.message
  return `the kit itself failed, which says nothing about the server: ${String(error)}`
}

/** Checks one claim for these of its operations. A claim that stops does not stop the others. */
export async function checkClaim(
  one: Claim,
  context: Context,
  contract: Contract,
  over: readonly Operation[],
): Promise<CheckedClaim> {
  const { id, claim, tag, profile, proves } = one
  const reason = lacking(one.needs, context.server)
  if (reason !== undefined) return uncheckedClaim(one, 'skipped', reason)
  const started = performance.now()
  const findings: Finding[] = []
  const warnings: string[] = []
  const caller = openCaller(
    context,
    contract,
    claim,
    (finding) => findings.push(finding),
    (warning) => warnings.push(warning),
  )
  const ended = () => ({
    id,
    tag,
    profile,
    claim,
    proves,
    milliseconds: performance.now() - started,
    findings,
    warnings,
  })
  try {
    await one.run(caller, over)
  } catch (error) {
    if (error instanceof NotChecked && findings.length === 0) {
      return { ...ended(), outcome: 'skipped', reason: error.message }
    }
    if (!(error instanceof NotPrepared || error instanceof NotChecked)) {
      return { ...ended(), outcome: 'stopped', reason: stopOf(error) }
    }
    if (error instanceof NotPrepared && findings.length === 0)
      caller.note(error.operation, undefined, 'what the claim begins with')
  }
  return { ...ended(), outcome: findings.length === 0 ? 'kept' : 'broken' }
}
