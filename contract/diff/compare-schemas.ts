import {
  BACKENDS,
  BOTH,
  CLIENTS,
  effectOf,
  NOBODY,
  type Collector,
  type Position,
} from './findings'
import type { Schema } from './schema'
import type { SchemaReader } from './schema-reader'
import {
  listed,
  missingFrom,
  compareTypes,
  compareValues,
  compareBound,
  compareRules,
} from './compare-values'

interface Place {
  readonly position: Position
  /** What the schema is of: '`User.email`', or 'response 200'. */
  readonly subject: string
  /** The names of the way down from there, as in `user.email`. */
  readonly path: string
  /** Whether it is never left out, so that no default counts. */
  readonly isAlwaysThere?: boolean
}

export interface SchemaComparison {
  readonly old: SchemaReader
  readonly now: SchemaReader
  /** The schemas that the new contract names. */
  readonly names: ReadonlySet<string>
  readonly collector: Collector
}

const subjectOf = ({ subject, path }: Place): string => {
  if (path === '') return subject
  return subject.startsWith('`') ? `${subject.slice(0, -1)}.${path}\`` : `${subject} \`${path}\``
}

const below = ({ position, subject, path }: Place, name: string): Place => ({
  position,
  subject,
  path: name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`,
})

/** The place of a schema that a component describes is the component, unless another one took its place here. */
function placeOf(place: Place, old: Schema, now: Schema, names: ReadonlySet<string>): Place {
  if (old.name === undefined || now.name === undefined) return place
  const isRenamed = !names.has(old.name)
  if (old.name !== now.name && !isRenamed) return place
  return { ...place, subject: `\`${now.name}\``, path: '' }
}

/** What distinguishes its shapes. */
const distinction = ({ discriminator }: Schema) =>
  discriminator === undefined ? 'nothing' : `\`${discriminator.property}\``

/** By what a shape of a choice is known again in another contract. */
const signature = (reader: SchemaReader, { discriminator, variants }: Schema, index: number) => {
  const schema = reader.read(variants[index])
  const pins = [...schema.required].flatMap((name) => {
    const { values } = reader.read(schema.properties.get(name))
    return values && values.size === 1 ? [`${name}=${[...values].join()}`] : []
  })
  return { tag: discriminator?.tags[index], pins: pins.toSorted().join(), name: schema.name }
}

/** Compares the schemas of one message. What is equal in meaning is not reported. */
export function compareSchemas({ old, now, names, collector }: SchemaComparison) {
  const underWay: (readonly [unknown, unknown])[] = []

  function compare(oldNode: unknown, nowNode: unknown, given: Place): void {
    if (underWay.some(([one, other]) => one === oldNode && other === nowNode)) return
    underWay.push([oldNode, nowNode])
    const before = old.read(oldNode)
    const after = now.read(nowNode)
    // One shape in the place of several, or several in the place of one.
    if (before.variants.length > 0 && after.variants.length === 0) {
      compareVariants(
        before,
        { ...after, variants: [nowNode] },
        placeOf(given, before, after, names),
      )
    } else if (before.variants.length === 0 && after.variants.length > 0) {
      compareVariants(
        { ...before, variants: [oldNode] },
        after,
        placeOf(given, before, after, names),
      )
    } else compareRead(before, after, given)
    underWay.pop()
  }

  function compareRead(before: Schema, after: Schema, given: Place): void {
    const place = placeOf(given, before, after, names)
    const { position } = place
    const subject = subjectOf(place)
    const report = (says: string, change: { widened?: boolean; narrowed?: boolean }) =>
      collector.add(subject, says, effectOf(position, change))

    const types = compareTypes(before, after)
    if (types) report(types[0], { widened: types[1], narrowed: types[2] })
    const values = compareValues(before, after)
    const sameTypes = !types || /null/.test(types[0])
    if (values && sameTypes) report(values[0], { widened: values[1], narrowed: values[2] })
    const known = missingFrom(after.known, before.known)
    if (known.length > 0 && before.known.size > 0) {
      collector.add(subject, `new in an open list: ${listed(known)}`, NOBODY)
    }
    if (sameTypes && !(before.values ?? after.values)) {
      for (const bound of new Set([...before.bounds.keys(), ...after.bounds.keys()])) {
        const [one, other] = [before.bounds.get(bound), after.bounds.get(bound)]
        if (one === other) continue
        const { says, effect } = compareBound(bound, one, other)
        report(says, effect)
      }
      compareRules('pattern', before.patterns, after.patterns, report)
      compareRules('format', before.formats, after.formats, report)
    }
    for (const keyword of new Set([...before.others.keys(), ...after.others.keys()])) {
      if (before.others.get(keyword) !== after.others.get(keyword)) {
        collector.add(subject, `\`${keyword}\` changed`, BOTH)
      }
    }
    if (given.isAlwaysThere !== true) compareDefaults(before, after, subjectOf(given))
    if (after.deprecated && !before.deprecated) collector.add(subject, 'deprecated', NOBODY)
    collector.prose(subjectOf(given), before.description, after.description)

    if (before.types.has('object') && after.types.has('object')) {
      compareProperties(before, after, place)
    }
    if (before.types.has('array') && after.types.has('array')) {
      compare(before.items, after.items, below(place, '[]'))
    }
    compareVariants(before, after, place)
  }

  /** What it means to leave a field out. */
  function compareDefaults(before: Schema, after: Schema, subject: string): void {
    if (before.default === after.default) return
    const says = `default ${before.default ?? 'none'} → ${after.default ?? 'none'}`
    collector.add(subject, says, before.default === undefined ? BACKENDS : BOTH)
  }

  function compareProperties(before: Schema, after: Schema, place: Place): void {
    const { position } = place
    const isHidden = (reader: SchemaReader, node: unknown) =>
      reader.read(node).access === (position === 'request' ? 'readOnly' : 'writeOnly')
    for (const [name, node] of before.properties) {
      if (isHidden(old, node)) continue
      const there = below(place, name)
      const later = after.properties.get(name)
      if (later === undefined || isHidden(now, later)) {
        const isStillAnswered = position === 'response' && after.additional !== true
        collector.add(
          subjectOf(there),
          'gone',
          position === 'request' || isStillAnswered ? BOTH : CLIENTS,
        )
        continue
      }
      const wasRequired = before.required.has(name)
      const isRequired = after.required.has(name)
      if (wasRequired !== isRequired) {
        const says = isRequired ? 'optional → required' : 'required → optional'
        const change = { narrowed: isRequired, widened: wasRequired }
        collector.add(subjectOf(there), says, effectOf(position, change))
      }
      compare(node, later, { ...there, isAlwaysThere: isRequired })
    }
    // A name that is demanded without a schema of its own.
    for (const name of new Set([...before.required, ...after.required])) {
      if (before.properties.has(name) || after.properties.has(name)) continue
      const isRequired = after.required.has(name)
      if (before.required.has(name) === isRequired) continue
      const says = isRequired ? 'optional → required' : 'required → optional'
      const change = { narrowed: isRequired, widened: !isRequired }
      collector.add(subjectOf(below(place, name)), says, effectOf(position, change))
    }
    for (const [name, node] of after.properties) {
      if (before.properties.has(name) || isHidden(now, node)) continue
      const isRequired = after.required.has(name)
      const says = `new, ${isRequired ? 'required' : 'optional'}`
      const isUnexpected = position === 'response' && before.additional === false
      const effect =
        position === 'request'
          ? { clients: isRequired, backends: true }
          : { clients: isUnexpected, backends: isRequired }
      collector.add(subjectOf(below(place, name)), says, effect)
    }
    compareAdditional(before, after, place)
  }

  function compareAdditional(before: Schema, after: Schema, place: Place): void {
    const subject = subjectOf(place)
    const isClosed = after.additional === false
    if (before.additional === false || isClosed) {
      if (before.additional === after.additional) return
      const says = isClosed ? 'no other fields' : 'other fields too'
      collector.add(
        subject,
        says,
        effectOf(place.position, { narrowed: isClosed, widened: !isClosed }),
      )
      return
    }
    compare(before.additional, after.additional, below(place, '*'))
  }

  /** Each shape with the one that answers to it: distinguished alike, of one name, or equal. */
  function compareVariants(before: Schema, after: Schema, place: Place): void {
    if (before.variants.length + after.variants.length === 0) return
    const subject = subjectOf(place)
    const choices = [before.choice, after.choice].filter((choice) => choice !== 'either')
    if (choices.length === 2 && choices[0] !== choices[1]) {
      collector.add(subject, `${choices.join(' → ')}`, BOTH)
    }
    const areSeveral = before.variants.length > 1 && after.variants.length > 1
    if (areSeveral && before.discriminator?.property !== after.discriminator?.property) {
      const says = `distinguished by ${distinction(before)} → ${distinction(after)}`
      collector.add(subject, says, after.discriminator && !before.discriminator ? NOBODY : BOTH)
    }
    const olds = before.variants.map((node, index) => ({ node, ...signature(old, before, index) }))
    const left = after.variants.map((node, index) => ({ node, ...signature(now, after, index) }))
    const take = (isIt: (candidate: (typeof left)[number]) => boolean) => {
      const index = left.findIndex(isIt)
      return index === -1 ? undefined : left.splice(index, 1)[0]
    }
    const unmatched = olds.filter((one) => {
      const match =
        take(({ tag }) => tag !== undefined && tag === one.tag) ??
        take(({ pins }) => pins !== '' && pins === one.pins) ??
        take(({ name }) => name !== undefined && name === one.name) ??
        take(({ node }) => isEqual(one.node, node))
      if (match) compare(one.node, match.node, place)
      return !match
    })
    const [gone] = unmatched
    const [added] = left
    if (unmatched.length === 1 && left.length === 1 && gone && added) {
      compare(gone.node, added.node, place)
      return
    }
    const shape = ({ tag, name, pins }: (typeof left)[number]) =>
      tag?.replaceAll('"', '') ?? (pins === '' ? (name ?? 'of no name') : pins)
    for (const one of unmatched) {
      collector.add(
        subject,
        `shape ${shape(one)} gone`,
        effectOf(place.position, { narrowed: true }),
      )
    }
    for (const one of left) {
      collector.add(subject, `new shape ${shape(one)}`, effectOf(place.position, { widened: true }))
    }
  }

  function isEqual(one: unknown, other: unknown): boolean {
    let differs = false
    const collecting: Collector = {
      add: () => {
        differs = true
      },
      prose: () => undefined,
      documentation: () => undefined,
    }
    compareSchemas({ old, now, names, collector: collecting })(one, other, {
      position: 'request',
      subject: '',
      path: '',
    })
    return !differs
  }

  return compare
}
