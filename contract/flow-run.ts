import { conditionWords } from './condition'
import type { Exchange, Line } from './exchange'
import { gotOf, lineOf, says, type Finding } from './findings'
import type { Flow } from './flow-files'
import { judge } from './judge'
import type { Contract, OperationId } from './openapi-file'
import { EXCHANGE_HEADER, openRecorder } from './recorder'
import { OF_SHAPE, runFlows, type FailedCheck } from './respect'
import type { Station } from './station'

/** A claim of the kit and how it stood. */
export interface Claim {
  readonly id: string
  readonly tag: string
  readonly claim: string
  /** `skipped` where the server lacks what it takes, `stopped` where the check itself could not go on. */
  readonly outcome: 'kept' | 'broken' | 'skipped' | 'stopped'
  /** Why it was skipped or stopped. */
  readonly reason?: string
  readonly milliseconds: number
  readonly findings: readonly Finding[]
}

const isOperation = (contract: Contract, id: string): id is OperationId =>
  [...contract.operations.keys()].some((known) => known === id)

function findingOf(
  check: FailedCheck,
  flows: readonly Flow[],
  contract: Contract,
  exchanges: readonly Exchange[],
): Finding | undefined {
  const own = flows.find(({ id }) => id === check.flow)
  const within = flows.find(({ id }) => id === check.within)
  const step = within?.steps.get(check.step)
  if (!own || !step) return undefined
  const exchange = exchanges[Number(check.responseHeaders[EXCHANGE_HEADER] ?? -1)]
  const ofShape = OF_SHAPE.has(check.check)
  // Told already, in better words.
  if (ofShape && exchange && judge(exchange).length > 0) return undefined
  const id = ofShape || check.check === 'status code check' ? step.calls : step.judges
  const operation = isOperation(contract, id) ? contract.operations.get(id) : undefined
  const wanted = /^\$statusCode == (\d+)$/.exec(check.condition ?? '')?.[1]
  const called = exchange?.operation
  const spoken = called && wanted !== undefined ? says(called, Number(wanted)) : undefined
  return {
    operation: operation?.id ?? 'server',
    claim: (within ?? own).claim,
    expected:
      check.deskError === undefined
        ? (spoken ?? (check.condition && conditionWords(check.condition)) ?? check.message)
        : 'what players need outside of the API, such as a letter',
    line: operation
      ? lineOf(operation, called === operation && wanted !== undefined ? Number(wanted) : undefined)
      : 1,
    got: exchange ? gotOf(exchange) : (check.deskError ?? check.message),
    exchange,
  }
}

/** What a flow says in the place of the bot check's token where there is none: it cannot leave the header out. */
const NO_CAPTCHA = 'none'

/** The same line, on which a request without a token of the bot check has no header for it. */
function withoutEmptyProof(line: Line): Line {
  const send: Line['send'] = ({ headers = {}, ...wish }) => {
    const sent = Object.entries(headers).filter(
      ([name, value]) => name !== 'x-recaptcha-token' || value !== NO_CAPTCHA,
    )
    return line.send({ ...wish, headers: Object.fromEntries(sent) })
  }
  return { ...line, send }
}

/**
 * Runs flows on a station, in one process of the flow runner. `flows` are all that there are,
 * `chosen` those that run.
 */
export async function checkFlows(
  station: Station,
  contract: Contract,
  flows: readonly Flow[],
  chosen: readonly Flow[],
  started: (claim: string) => void,
): Promise<readonly Claim[]> {
  if (chosen.length === 0) return []
  const recorder = await openRecorder(withoutEmptyProof(station.line), station.desk)
  try {
    const outcomes = await runFlows({
      flows: chosen.map(({ id }) => id),
      files: [...new Set(chosen.map(({ file }) => file))],
      url: recorder.url,
      captcha: station.server.captcha ?? NO_CAPTCHA,
      started: (id) => started(chosen.find((flow) => flow.id === id)?.claim ?? id),
    })
    return chosen.map(({ id, tag, claim }): Claim => {
      const outcome = outcomes.find(({ flow }) => flow === id)
      const failed = outcome?.failed ?? []
      const findings = failed.flatMap(
        (check) => findingOf(check, flows, contract, station.line.exchanges) ?? [],
      )
      const broken = outcome === undefined || failed.length > 0
      return {
        id,
        tag,
        claim,
        outcome: broken ? 'broken' : 'kept',
        milliseconds: outcome?.milliseconds ?? 0,
        findings,
      }
    })
  } finally {
    await recorder.close()
  }
}
