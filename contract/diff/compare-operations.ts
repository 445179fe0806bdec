import { compareSchemas, type SchemaComparison } from './compare-schemas'
import {
  BACKENDS,
  BOTH,
  CLIENTS,
  effectOf,
  NOBODY,
  type Collector,
  type Position,
} from './findings'
import type { Content, Operation, Parameter, Response } from './operations'

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

const parameterName = (key: string, { name }: Parameter): string =>
  `${key.split(':')[0]} \`${name}\``

/** Compares what two versions of an operation ask and promise. */
export function compareOperations(
  old: Operation,
  now: Operation,
  readers: Omit<SchemaComparison, 'collector'>,
  collector: Collector,
): void {
  const compare = compareSchemas({ ...readers, collector })
  const schemas = (one: unknown, other: unknown, position: Position, subject: string) =>
    compare(one, other, { position, subject, path: '' })

  if (old.id !== now.id) {
    // Nothing changes on the wire; generated clients name their functions after it.
    collector.add('operationId', `${old.id} → ${now.id}`, CLIENTS)
  }
  if (now.isDeprecated && !old.isDeprecated) collector.add('operation', 'deprecated', NOBODY)
  compareSecurity(old, now, collector)
  collector.prose('summary', old.summary, now.summary)
  collector.prose('description', old.description, now.description)

  for (const [key, before] of old.parameters) {
    const after = now.parameters.get(key)
    if (after) compareParameters(before, after, 'request', parameterName(key, before))
    else collector.add(parameterName(key, before), 'gone', BOTH)
  }
  for (const [key, after] of now.parameters) {
    if (old.parameters.has(key)) continue
    const says = `new, ${after.isRequired ? 'required' : 'optional'}`
    collector.add(parameterName(key, after), says, after.isRequired ? BOTH : BACKENDS)
  }
  compareBodies()
  for (const [status, before] of old.responses) {
    const after = now.responses.get(status)
    if (after) compareResponses(status, before, after)
    else collector.add(`response ${status}`, 'gone', /^[1-3]/.test(status) ? BOTH : BACKENDS)
  }
  for (const [status] of now.responses) {
    if (old.responses.has(status)) continue
    // Any other refusal was covered by `default`.
    const isCovered = /^[45]/.test(status) && old.responses.has('DEFAULT')
    const effect = isCovered ? BACKENDS : status === 'DEFAULT' ? NOBODY : BOTH
    collector.add(`response ${status}`, 'new', effect)
  }

  function compareParameters(
    before: Parameter,
    after: Parameter,
    position: Position,
    subject: string,
  ): void {
    if (before.isRequired !== after.isRequired) {
      const says = after.isRequired ? 'optional → required' : 'required → optional'
      const change = { narrowed: after.isRequired, widened: before.isRequired }
      collector.add(subject, says, effectOf(position, change))
    }
    if (after.isDeprecated && !before.isDeprecated) collector.add(subject, 'deprecated', NOBODY)
    if (before.style !== after.style) collector.add(subject, 'written in another way', BOTH)
    collector.prose(subject, before.description, after.description)
    schemas(before.schema, after.schema, position, subject)
  }

  function compareBodies(): void {
    const { body: before } = old
    const { body: after } = now
    if (!before && !after) return
    if (!before || !after) {
      const isDemanded = !after || after.isRequired
      collector.add('request', before ? 'no body' : 'a body', isDemanded ? BOTH : BACKENDS)
      return
    }
    if (before.isRequired !== after.isRequired) {
      const says = after.isRequired ? 'body optional → required' : 'body required → optional'
      const change = { narrowed: after.isRequired, widened: before.isRequired }
      collector.add('request', says, effectOf('request', change))
    }
    collector.prose('request', before.description, after.description)
    compareContents('request', 'request', before.content, after.content)
  }

  function compareResponses(status: string, before: Response, after: Response): void {
    const subject = `response ${status}`
    collector.prose(subject, before.description, after.description)
    for (const [key, header] of before.headers) {
      const kept = after.headers.get(key)
      const name = `header \`${header.name}\` of ${subject}`
      if (kept) compareParameters(header, kept, 'response', name)
      else collector.add(name, 'gone', CLIENTS)
    }
    for (const [key, header] of after.headers) {
      if (before.headers.has(key)) continue
      const says = `new, ${header.isRequired ? 'required' : 'optional'}`
      collector.add(
        `header \`${header.name}\` of ${subject}`,
        says,
        header.isRequired ? BACKENDS : NOBODY,
      )
    }
    compareContents('response', subject, before.content, after.content)
  }

  function compareContents(
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
      schemas(content.schema, kept.schema, position, subject)
      compareExamples(subject, position, content, kept)
    }
    for (const type of after.keys()) {
      if (before.has(type)) continue
      collector.add(subject, `media type ${type} new`, effectOf(position, { widened: true }))
    }
  }

  /** The examples of a refusal say which machine codes it has. */
  function compareExamples(
    subject: string,
    position: Position,
    before: Content,
    after: Content,
  ): void {
    if (before.examples === after.examples) return
    collector.documentation()
    const gone = [...before.codes].filter((code) => !after.codes.has(code))
    const added = [...after.codes].filter((code) => !before.codes.has(code))
    if (position === 'request' || gone.length + added.length === 0) return
    const says = [
      ...(added.length > 0 ? [`new code: ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`code gone: ${gone.join(', ')}`] : []),
    ]
    // A client that steers by a code may wait for it in vain; a new one it takes by its status.
    collector.add(subject, says.join('; '), gone.length > 0 ? BOTH : BACKENDS)
  }
}
