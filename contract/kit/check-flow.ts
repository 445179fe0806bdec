import { ofEmailFault, withoutEmail } from './awaited-emails'
import type { Claim } from './claim'
import { conditionWords } from './condition'
import { gotOf, lineOf, says, type Finding } from './findings'
import type { Flow } from './flow-files'
import { runFlow, type Failure } from './run-flow'
import type { Contract, Operation } from './openapi-file'
import type { OperationId } from './operation-id'
import { stopOf } from './stop'
import type { Context } from './context'

const statusOf = (condition = ''): number | undefined => {
  const status = /^\$statusCode == (\d+)/.exec(condition)?.[1]
  return status === undefined ? undefined : Number(status)
}

function operationOf(contract: Contract, id: string): Operation | undefined {
  return [...contract.operations.values()].find((one) => one.id === id)
}

function expectedOf({ criterion, externalError }: Failure, called: Operation | undefined): string {
  if (externalError !== undefined) return 'what players need outside of the API, such as an e-mail'
  const status = statusOf(criterion?.condition)
  if (called && status !== undefined) return says(called, status)
  return conditionWords(criterion?.condition ?? '')
}

function findingOf(failure: Failure, contract: Contract): Finding {
  const { within, step, criterion, exchange, externalError, emailFault } = failure
  const called = operationOf(contract, step.calls)
  const status = statusOf(criterion?.condition)
  const dead = status === 401 ? undefined : exchange?.deadTokenOf
  const blamed: OperationId | undefined = dead ?? operationOf(contract, step.judges)?.id
  const operation = blamed && contract.operations.get(blamed)
  return {
    operation: operation?.id ?? 'server',
    claim: dead === undefined ? within.claim : `The token that ${dead} gives is good.`,
    expected: expectedOf(failure, called),
    line: operation ? lineOf(operation, called === operation ? status : undefined) : 1,
    ...(step.calls === 'externalEmail' && withoutEmail(operation?.id)),
    ...(dead === undefined && criterion?.breaks !== undefined && { quotes: criterion.breaks }),
    ...(called === operation && dead === undefined && status !== undefined && { status }),
    got: exchange ? gotOf(exchange) : (externalError ?? 'nothing'),
    exchange,
    ...(emailFault && ofEmailFault(emailFault)),
  }
}

/** Runs one flow on a context of its own. `flows` are all that there are. */
export async function checkFlow(
  flow: Flow,
  context: Context,
  contract: Contract,
  flows: readonly Flow[],
): Promise<Claim> {
  const { id, tag, claim } = flow
  const started = performance.now()
  const ended = (rest: Pick<Claim, 'outcome' | 'findings' | 'reason'>): Claim => ({
    id,
    tag,
    claim,
    milliseconds: performance.now() - started,
    ...rest,
  })
  try {
    const failure = await runFlow(flow, context, contract, flows)
    return failure === undefined
      ? ended({ outcome: 'kept', findings: [] })
      : ended({ outcome: 'broken', findings: [findingOf(failure, contract)] })
  } catch (error) {
    return ended({ outcome: 'stopped', findings: [], reason: stopOf(error) })
  }
}
