import type { Finding } from '../findings'
import type { Claim } from '../flow-run'
import type { Contract } from '../openapi-file'
import type { Server, Station } from '../station'
import { NotPrepared, openCaller } from './caller'
import { REQUEST_CLAIMS, type RequestClaim } from './requests'

const TAG = 'requests'

/** Why a claim is left out at a server, undefined where it is checked. */
function lacking({ needs }: RequestClaim, { sandbox, captcha }: Server): string | undefined {
  if (needs === 'captcha' && captcha === undefined) return 'it takes --captcha TOKEN'
  if (needs === 'sandbox' && !sandbox) return 'it takes a provider of payments that can be played'
  return undefined
}

async function check(one: RequestClaim, station: Station, contract: Contract): Promise<Claim> {
  const { id, claim } = one
  const reason = lacking(one, station.server)
  if (reason !== undefined) {
    return { id, tag: TAG, claim, outcome: 'skipped', reason, milliseconds: 0, findings: [] }
  }
  const started = performance.now()
  const findings: Finding[] = []
  const caller = openCaller(station, contract, claim, (finding) => findings.push(finding))
  try {
    await one.run(caller)
  } catch (error) {
    if (!(error instanceof NotPrepared)) throw error
    if (findings.length === 0) caller.note(error.operation, undefined, 'what the claim begins with')
  }
  const outcome = findings.length === 0 ? 'kept' : 'broken'
  return { id, tag: TAG, claim, outcome, milliseconds: performance.now() - started, findings }
}

/** Checks the claims of raw requests on a station, one after the other. */
export async function checkRequests(
  station: Station,
  contract: Contract,
  started: (claim: string) => void,
): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  for (const one of REQUEST_CLAIMS) {
    started(one.claim)
    claims.push(await check(one, station, contract))
  }
  return claims
}
