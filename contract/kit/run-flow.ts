import { NotAnswered, UnusableEmail } from './external-actions'
import type { Exchange } from './exchange'
import { retryAfterOf } from './address-limits'
import { evaluated, isMet, type Outputs, type Scope } from './expressions'
import type { Criterion, Flow, Step } from './flow-files'
import type { Contract } from './openapi-file'
import type { Context } from './context'
import type { RequestInput } from './http-client'
import type { EmailFault } from './mail'

/** Where a flow did not go on. */
export interface Failure {
  /** The flow whose step it is: that of a preparation where that failed. */
  readonly within: Flow
  readonly step: Step
  /** The criterion that was not met; undefined where an external action failed. */
  readonly criterion: Criterion | undefined
  readonly exchange: Exchange | undefined
  /** Why the external action failed. */
  readonly externalError: string | undefined
  /** What is wrong with the e-mail that it was to read, where one came. */
  readonly emailFault?: EmailFault
}

class StepFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`${failure.within.id}, ${failure.step.id}`)
    this.failure = failure
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** In seconds: a preparation that a server lets wait is tried again after as long as that, once. */
const LONGEST_SETUP_WAIT = 65

/** What the steps of a flow that runs share. */
interface Run {
  readonly context: Context
  readonly contract: Contract
  /** All flows, which steps may call. */
  readonly flows: readonly Flow[]
}

/** Runs one flow on a context. Gives where it failed, undefined where every criterion was met. */
export async function runFlow(
  flow: Flow,
  context: Context,
  contract: Contract,
  flows: readonly Flow[],
): Promise<Failure | undefined> {
  const { captcha } = context.server
  try {
    await runSteps({ context, contract, flows }, flow, { captcha })
    return undefined
  } catch (error) {
    if (error instanceof StepFailed) return error.failure
    throw error
  }
}

/** Runs the steps of a flow, and gives its outputs. Throws `StepFailed`. */
async function runSteps(run: Run, within: Flow, inputs: Outputs): Promise<Outputs> {
  const done = new Map<string, Outputs>()
  for (const step of within.steps.values()) {
    done.set(step.id, await runStep(run, within, step, { inputs, steps: done }))
  }
  return outputsOf(within, { inputs, steps: done })
}

async function runStep(run: Run, within: Flow, step: Step, scope: Scope): Promise<Outputs> {
  const called = step.flow && run.flows.find(({ id }) => id === step.flow)
  if (called) {
    const given = step.parameters.map(({ name, value }) => [name, evaluated(value, scope)])
    const outputs = await runSteps(run, called, Object.fromEntries(given))
    return outputsOf(step, { ...scope, outputs })
  }
  if (step.calls.startsWith('external')) {
    const json = await actOutside(run, within, step, scope)
    return outputsOf(step, { ...scope, response: { status: 200, json } })
  }
  const exchange = await sendPatiently(run, within, step, scope)
  const after = { ...scope, response: exchange }
  const criterion = step.criteria.find(({ condition }) => !isMet(condition, after))
  if (criterion) {
    throw new StepFailed({ within, step, criterion, exchange, externalError: undefined })
  }
  return outputsOf(step, after)
}

const outputsOf = ({ outputs }: Pick<Step, 'outputs'>, scope: Scope): Outputs =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, expression]) => [name, evaluated(expression, scope)]),
  )

async function actOutside(
  { context }: Run,
  within: Flow,
  step: Step,
  scope: Scope,
): Promise<Outputs> {
  const asked = step.parameters.map(({ name, value }) => [name, text(evaluated(value, scope))])
  try {
    return await context.external.act(step.calls, Object.fromEntries(asked))
  } catch (error) {
    if (error instanceof NotAnswered) throw error
    const externalError = error instanceof Error ? error.message : String(error)
    throw new StepFailed({
      within,
      step,
      criterion: undefined,
      exchange: undefined,
      externalError,
      ...(error instanceof UnusableEmail && { emailFault: error.fault }),
    })
  }
}

/** Servers may set stricter limits: a preparation that is answered `429` waits and is sent again. */
async function sendPatiently(run: Run, within: Flow, step: Step, scope: Scope): Promise<Exchange> {
  const { client, clock } = run.context
  const request = requestOf(run.contract, within, step, scope)
  const exchange = await client.send(request)
  if (exchange.status !== 429 || within.tag !== 'setup') return exchange
  const seconds = retryAfterOf(exchange)
  if (seconds > LONGEST_SETUP_WAIT) return exchange
  await clock.pass(seconds * 1000)
  return client.send(request)
}

function requestOf(contract: Contract, within: Flow, step: Step, scope: Scope): RequestInput {
  const operation = [...contract.operations.values()].find(({ id }) => id === step.calls)
  if (!operation) throw new Error(`${within.id} calls ${step.calls}, which there is not`)
  const given = step.parameters.flatMap(({ name, in: place, value }) => {
    const one = evaluated(value, scope)
    return one === undefined ? [] : [{ name, place, value: text(one) }]
  })
  const query = given.filter(({ place }) => place === 'query')
  const search = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString()
  const headers = given.filter(({ place }) => place === 'header')
  const body = step.body === undefined ? undefined : JSON.stringify(evaluated(step.body, scope))
  const token = step.token === undefined ? undefined : evaluated(step.token, scope)
  return {
    method: operation.method,
    path: search === '' ? operation.path : `${operation.path}?${search}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${text(token)}` }),
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    },
    ...(body !== undefined && { body }),
  }
}
