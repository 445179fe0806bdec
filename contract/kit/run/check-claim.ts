import type { Claim, Need } from '../claims/claim'
import { uncheckedClaim, type CheckedClaim, type Finding } from '../judge/findings'
import type { Contract, Operation } from '../contract/openapi-file'
import type { Server, Context } from '../server/context'
import { NotChecked, NotPrepared, openCaller } from '../claims/caller'
import { NotAnswered } from '../server/external-actions'
import { RunStopped } from '../http/traffic'

/** Why a claim is left out at a server, undefined where it is checked. */
function lacking(
  needs: Need | undefined,
  { sandbox, captcha, author, payments }: Server,
): string | undefined {
  if (needs === 'clock' && !sandbox) return 'it takes a clock that can be moved'
  if (needs === 'captcha' && captcha === undefined) return 'it takes --captcha TOKEN'
  if (needs === 'author' && author === undefined) return 'it takes --author CODE'
  if (needs === 'payments' && !sandbox && !payments)
    return 'it takes --pay-command or --pay-url, which play a payment'
  return undefined
}

/** Why a claim could not be checked to its end, for readers of the report. */
function stopOf(error: unknown): string {
  if (error instanceof NotAnswered || error instanceof RunStopped) return error.message
  return `the kit itself failed, which says nothing of the server: ${String(error)}`
}

/** Checks one claim, over these of its operations. What stops it stops no other. */
export async function checkClaim(
  one: Claim,
  context: Context,
  contract: Contract,
  over: readonly Operation[],
): Promise<CheckedClaim> {
  const { id, claim, tag, profile } = one
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
