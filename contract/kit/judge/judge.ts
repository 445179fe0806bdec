import * as v from 'valibot'
import { responseSchemas } from '#/api/generated/response-schemas'
import { vError } from '#/api/generated/valibot/valibot.gen'
import type { SentenceId } from '../contract/sentences'
import { BYTE_ORDER_MARK, codeOf, type Exchange } from '../http/exchange'
import { gotOf, lineOf, readable, type Finding } from './findings'
import { brokenInvariants } from './invariants'
import { loose } from '../contract/loose'
import { masked, maskedAt } from '../http/mask'
import type { Contract, Operation } from '../contract/openapi-file'
import { acceptedAgainstSchema } from './request-bodies'
import type { RuleId } from './rules'

/** A server may close the connection instead of reading a longer body. */
const LARGE = 100_000

/** In seconds: the longest wait the contract allows. */
const LONGEST_RETRY_AFTER = 86_400

type Wrong = Pick<Finding, 'claim' | 'expected'> & {
  readonly rule: RuleId
  readonly got?: string
  readonly place?: string
  readonly quotes?: SentenceId
  readonly status?: number
}

/** Whether a page came in place of a response: a gateway may answer like this before everything else. */
const isGatewayPage = ({ status, headers, json }: Exchange): boolean =>
  (status === 413 || status === 429) &&
  json === undefined &&
  !/json/i.test(headers.get('content-type') ?? '')

/** Whether a response has a body, even one that clients do not see. */
const hasBody = ({ text, headers }: Exchange): boolean =>
  text !== '' || Number(headers.get('content-length')) > 0

function* ofStatus(operation: Operation, exchange: Exchange): Generator<Wrong> {
  const { status, sentBody, hungUp } = exchange
  if (status === 0 && (hungUp || sentBody.length > LARGE)) return
  if (status === 0) {
    yield { rule: 'answers', claim: 'The server responds.', expected: 'a response' }
  } else if (status >= 500) {
    yield {
      rule: 'listed-status',
      claim: 'No request makes the server fail.',
      expected: `one of ${[...operation.documented.keys()].join(', ')}: 5xx means that the server failed`,
    }
  } else if (status !== 429 && !operation.documented.has(status)) {
    // A server that limits by address may answer 429 to any request.
    const isBotCheck = operation.id === 'signInConfirm' && codeOf(exchange) === 'captcha_failed'
    yield {
      rule: 'listed-status',
      ...(isBotCheck && { quotes: 'sign-in-confirm-no-bot-check' }),
      claim: 'The contract lists the status.',
      expected: `one of ${[...operation.documented.keys()].join(', ')}: not ${status}`,
    }
  } else if (status === 204 && hasBody(exchange)) {
    yield {
      rule: 'no-content',
      claim: 'A response without content has no body.',
      expected: 'no body',
    }
  }
}

function* ofHeaders(exchange: Exchange): Generator<Wrong> {
  const { status, headers } = exchange
  const cache = headers.get('cache-control')
  if (!isGatewayPage(exchange) && !/(?:^|[\s,])no-store(?:$|[\s,])/i.test(cache ?? '')) {
    yield {
      rule: 'no-store',
      claim: 'Responses are not cacheable.',
      expected: 'Cache-Control: no-store',
      got: `Cache-Control: ${cache ?? '(none)'}`,
    }
  }
  const wait = headers.get('retry-after')
  if (status === 429 && !(/^\d+$/.test(wait ?? '') && Number(wait) <= LONGEST_RETRY_AFTER)) {
    yield {
      rule: 'retry-after',
      claim: 'A refusal with a wait names its length.',
      quotes: wait === null ? 'response-429-limited' : 'retry-after-seconds',
      expected: `Retry-After: whole seconds, ${LONGEST_RETRY_AFTER} at most`,
      got: `Retry-After: ${wait ?? '(none)'}`,
    }
  }
}

const refused = (code: unknown, text: string) =>
  masked(`code ${JSON.stringify(code)} in ${readable(text).slice(0, 200)}`)

const isMissing = ({ type, received }: v.BaseIssue<unknown>): boolean =>
  type.endsWith('object') && received === 'undefined'

const expectedOf = (issue: v.BaseIssue<unknown>): string => {
  if (isMissing(issue)) return 'required'
  return issue.expected === 'never' ? 'no such field' : (issue.expected ?? issue.message)
}

const given = (issue: v.BaseIssue<unknown>): string =>
  isMissing(issue) ? 'missing' : issue.received

function* ofBody(operation: Operation, exchange: Exchange, contract: Contract): Generator<Wrong> {
  const { status, headers, text, json } = exchange
  const documented = operation.documented.get(status)
  if (!documented || status === 204) return
  // A successful body has no sentence of its own except the description of its status.
  const about = status < 400 ? { status } : ({ quotes: 'error-bodies' } as const)
  const type = headers.get('content-type')
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? '')) {
    const claim = 'Bodies have the media type the contract names.'
    yield {
      rule: 'media-type',
      ...about,
      claim,
      expected: 'Content-Type: application/json',
      got: `Content-Type: ${type ?? '(none)'}`,
    }
  }
  if (json === undefined) {
    yield { rule: 'json', ...about, claim: 'Bodies are JSON.', expected: 'JSON' }
    return
  }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const got = `a byte order mark before the JSON: ${gotOf(exchange)}`
    yield { rule: 'json', ...about, claim: 'Bodies are JSON.', expected: 'JSON', got }
  }
  const schema: v.GenericSchema | null = status < 400 ? responseSchemas[operation.id] : vError
  const result = schema && v.safeParse(schema, json)
  if (result && !result.success) {
    const [issue] = result.issues
    const place = v.getDotPath(issue) ?? 'body'
    yield {
      rule: 'schema',
      place,
      claim: 'Bodies match their schema.',
      expected: `${place}: ${expectedOf(issue)}`,
      got: `${place}: ${maskedAt(place, given(issue))}, in ${masked(readable(text).slice(0, 200))}`,
    }
  }
  const { code } = loose(json)
  const named = status >= 400 && typeof code === 'string' ? namedCode(code, contract) : undefined
  if (named !== undefined)
    yield {
      rule: 'code-fits',
      claim: 'The code of a refusal is spelled as in the contract.',
      expected: `code ${named}`,
      got: refused(code, text),
      quotes: 'named-codes',
    }
  // A body that breaks its schema is 422 wherever 422 is listed.
  const codes = status === 422 ? [...documented.codes, 'validation'] : documented.codes
  if (
    status >= 400 &&
    typeof code === 'string' &&
    // Codes are open: one that the contract does not name is not wrong.
    contract.knownCodes.has(code) &&
    codes.length > 0 &&
    !codes.some((one) => one === code)
  ) {
    const claim = 'The code of a refusal fits its status.'
    const other = statusOf(code, operation)
    const own = `${status} with code ${[...new Set(codes)].join(' or ')}`
    yield {
      rule: 'code-fits',
      ...(code === 'validation' && { quotes: 'response-422-validation' }),
      ...(other !== undefined && { status: other }),
      claim,
      expected: other === undefined ? own : `${own}, or ${other} with code ${code}`,
      got: `${status} with ${refused(code, text)}`,
    }
  }
}

function* ofRequest(exchange: Exchange): Generator<Wrong> {
  const broken = acceptedAgainstSchema(exchange)
  if (broken === undefined) return
  const claim = 'A body that breaks its schema is refused.'
  yield {
    rule: 'closed-request',
    claim,
    expected: '422',
    quotes: broken.isUnknown ? 'requests-closed' : 'response-422-validation',
    got: `${exchange.status}, though ${broken.words}`,
  }
}

/** The status of an operation that has this code. */
const statusOf = (code: string, { documented }: Operation): number | undefined =>
  code === 'validation' && documented.has(422)
    ? 422
    : [...documented.values()].find(({ codes }) => codes.includes(code))?.status

/** The contract's spelling of a code: `expired` for `EXPIRED`, `not_found` for `NotFound`. */
const namedCode = (code: string, { knownCodes }: Contract): string | undefined => {
  const plain = code
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[-.\s]/g, '_')
    .toLowerCase()
  return !knownCodes.has(code) && knownCodes.has(plain) ? plain : undefined
}

/** Everything one response breaks of what the contract requires of all responses of its operation. */
export function judge(exchange: Exchange, contract: Contract): Finding[] {
  const { operation, status } = exchange
  if (!operation) return []
  const line = lineOf(operation, status)
  const invariants = [...brokenInvariants(exchange, contract)].map(
    ({ id, rule, got, place, quotes }) => ({
      ...(place !== undefined && { place }),
      ...(quotes !== undefined && { quotes }),
      rule: id,
      claim: 'Responses follow the rules in the descriptions.',
      expected: rule,
      got,
    }),
  )
  const wrongs: Wrong[] = [...ofStatus(operation, exchange)]
  // An unlisted response has nothing else to check.
  if (operation.documented.has(status)) {
    wrongs.push(...ofHeaders(exchange))
    if (!isGatewayPage(exchange))
      wrongs.push(...ofBody(operation, exchange, contract), ...ofRequest(exchange), ...invariants)
  }
  return wrongs.map(({ place, ...wrong }) => {
    const sentence = place === undefined ? undefined : contract.fieldOf(operation, status, place)
    return {
      operation: operation.id,
      got: gotOf(exchange),
      ...wrong,
      ...(sentence && { sentence }),
      line,
      exchange,
    }
  })
}
