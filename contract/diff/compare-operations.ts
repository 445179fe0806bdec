import { compareSchemas } from './compare-schemas'
import { compareRequired, missingFrom } from './compare-values'
import type { CompareSchemas, SchemaComparison } from './comparison'
import {
  BACKENDS,
  BOTH,
  CLIENTS,
  effectOf,
  NOBODY,
  type Collector,
  type Position,
} from './findings'
import type { Body, Content, Operation, Parameter, Response } from './operations'

const without = (ways: ReadonlySet<string>) => ways.has('')

/** 'none', 'http bearer', 'http bearer or none'. */
const securityInWords = (ways: ReadonlySet<string>): string =>
  [...ways]
    .map((way) => way || 'none')
    .toSorted()
    .join(' or ')

function compareSecurity(old: Operation, now: Operation, collector: Collector): void {
  const isRefused = [...old.security].some(
    (way) => !now.security.has(way) && !without(now.security),
  )
  const isNewlyLetIn = [...now.security].some((way) => !old.security.has(way))
  if (isRefused || isNewlyLetIn) {
    const says = `${securityInWords(old.security)} → ${securityInWords(now.security)}`
    collector.add(
      'security',
      says,
      effectOf('request', { narrowed: isRefused, widened: isNewlyLetIn }),
    )
  } else if (old.security.size !== now.security.size) {
    const says = `${securityInWords(old.security)} → ${securityInWords(now.security)}`
    collector.add('security', says, BACKENDS)
  } else if (old.statesSecurity && !now.statesSecurity) {
    collector.add('security', 'no longer stated, which means none, as before', NOBODY)
  }
}

/** Shared by the comparisons of parts of an operation. */
interface OperationComparison {
  readonly compare: CompareSchemas
  readonly collector: Collector
}

/** Compares two versions of an operation. */
export function compareOperations(
  old: Operation,
  now: Operation,
  readers: Omit<SchemaComparison, 'collector'>,
  collector: Collector,
): void {
  const comparison = { compare: compareSchemas({ ...readers, collector }), collector }
  if (old.id !== now.id) {
    // Nothing changes on the wire, but generated clients name their functions after it.
    collector.add('operationId', `${old.id} → ${now.id}`, CLIENTS)
  }
  if (now.isDeprecated && !old.isDeprecated) collector.add('operation', 'deprecated', NOBODY)
  compareSecurity(old, now, collector)
  collector.prose('summary', old.summary, now.summary)
  collector.prose('description', old.description, now.description)
  compareAllParameters(comparison, 'request', parameterName, old.parameters, now.parameters)
  compareBodies(comparison, old.body, now.body)
  compareAllResponses(comparison, old.responses, now.responses)
}

/** Who is affected when a request parameter or a response header is removed or added. */
const PARAMETER_EFFECTS = {
  request: { gone: BOTH, required: BOTH, optional: BACKENDS },
  response: { gone: CLIENTS, required: BACKENDS, optional: NOBODY },
} as const

const parameterName = ({ name }: Parameter, key: string): string =>
  `${key.split(':')[0]} \`${name}\``

/** All parameters, or all headers of a response. */
function compareAllParameters(
  comparison: OperationComparison,
  position: Position,
  nameOf: (parameter: Parameter, key: string) => string,
  old: ReadonlyMap<string, Parameter>,
  now: ReadonlyMap<string, Parameter>,
): void {
  const { collector } = comparison
  const effects = PARAMETER_EFFECTS[position]
  for (const [key, before] of old) {
    const after = now.get(key)
    const subject = nameOf(before, key)
    if (after) compareParameters(comparison, position, subject, before, after)
    else collector.add(subject, 'gone', effects.gone)
  }
  for (const [key, after] of now) {
    if (old.has(key)) continue
    const need = after.isRequired ? 'required' : 'optional'
    collector.add(nameOf(after, key), `new, ${need}`, effects[need])
  }
}

/** Two parameters, or two headers of a response. */
function compareParameters(
  { compare, collector }: OperationComparison,
  position: Position,
  subject: string,
  before: Parameter,
  after: Parameter,
): void {
  const change = compareRequired(before.isRequired, after.isRequired)
  if (change) collector.add(subject, change.says, effectOf(position, change.effect))
  if (after.isDeprecated && !before.isDeprecated) collector.add(subject, 'deprecated', NOBODY)
  if (before.style !== after.style) collector.add(subject, 'serialized differently', BOTH)
  collector.prose(subject, before.description, after.description)
  compare(before.schema, after.schema, { position, subject, path: '' })
}

function compareBodies(
  comparison: OperationComparison,
  before: Body | undefined,
  after: Body | undefined,
): void {
  const { collector } = comparison
  if (!before && !after) return
  if (!before || !after) {
    const isDemanded = !after || after.isRequired
    collector.add('request', before ? 'no body' : 'a body', isDemanded ? BOTH : BACKENDS)
    return
  }
  const change = compareRequired(before.isRequired, after.isRequired)
  if (change) {
    collector.add('request', `body ${change.says}`, effectOf('request', change.effect))
  }
  collector.prose('request', before.description, after.description)
  compareContents(comparison, 'request', 'request', before.content, after.content)
}

function compareAllResponses(
  comparison: OperationComparison,
  old: Operation['responses'],
  now: Operation['responses'],
): void {
  const { collector } = comparison
  for (const [status, before] of old) {
    const after = now.get(status)
    if (after) compareResponses(comparison, `response ${status}`, before, after)
    // A client may branch on a status; `default` only says that something happened.
    else collector.add(`response ${status}`, 'gone', status === 'DEFAULT' ? BACKENDS : BOTH)
  }
  for (const status of now.keys()) {
    if (old.has(status)) continue
    // Any other refusal was covered by `default`.
    const isCovered = /^[45]/.test(status) && old.has('DEFAULT')
    const effect = isCovered ? BACKENDS : status === 'DEFAULT' ? NOBODY : BOTH
    collector.add(`response ${status}`, 'new', effect)
  }
}

function compareResponses(
  comparison: OperationComparison,
  subject: string,
  before: Response,
  after: Response,
): void {
  const { collector } = comparison
  collector.prose(subject, before.description, after.description)
  const headerName = ({ name }: Parameter) => `header \`${name}\` of ${subject}`
  compareAllParameters(comparison, 'response', headerName, before.headers, after.headers)
  compareContents(comparison, 'response', subject, before.content, after.content)
}

function compareContents(
  { compare, collector }: OperationComparison,
  position: Position,
  subject: string,
  before: ReadonlyMap<string, Content>,
  after: ReadonlyMap<string, Content>,
): void {
  if (position === 'response' && before.size === 0 && after.size > 0) {
    collector.add(subject, `no body → ${[...after.keys()].join(', ')}`, BACKENDS)
    return
  }
  for (const [type, content] of before) {
    const kept = after.get(type)
    if (!kept) {
      collector.add(subject, `media type ${type} gone`, BOTH)
      continue
    }
    compare(content.schema, kept.schema, { position, subject, path: '' })
    compareExamples(collector, position, subject, content, kept)
  }
  for (const type of after.keys()) {
    if (before.has(type)) continue
    collector.add(subject, `media type ${type} new`, effectOf(position, { widened: true }))
  }
}

/** The examples of a refusal show its machine codes. */
function compareExamples(
  collector: Collector,
  position: Position,
  subject: string,
  before: Content,
  after: Content,
): void {
  if (before.examples === after.examples) return
  collector.documentation()
  const gone = missingFrom(before.codes, after.codes)
  const added = missingFrom(after.codes, before.codes)
  if (position === 'request' || gone.length + added.length === 0) return
  const says = [
    ...(added.length > 0 ? [`new code: ${added.join(', ')}`] : []),
    ...(gone.length > 0 ? [`code gone: ${gone.join(', ')}`] : []),
  ]
  // A client that branches on a removed code may wait for it in vain; it handles a new one by its status.
  collector.add(subject, says.join('; '), gone.length > 0 ? BOTH : BACKENDS)
}
