import { isRecord } from '#/lib/is-record'
import type { JsonObject, OpenApiDocument } from './document'
import { BOTH, CLIENTS, NOBODY, type Collector, type Effect } from './findings'

const EXTENSION = 'x-limits'

/** A server may choose from `min` to `max`; `default` is the sandbox's choice. */
const RANGE = ['min', 'default', 'max'] as const

const NARROWER: Effect = { clients: false, backends: true, isBreaking: true }

function rangeEffect(name: (typeof RANGE)[number], old: number, now: number): Effect {
  if (name === 'default') return NOBODY
  return (name === 'min' ? now > old : now < old) ? NARROWER : CLIENTS
}

/** Returns the collectors of the operations a text names. */
type Named = (text: unknown) => readonly Collector[]

/** Compares one entry of the table, for the collectors of its operations. */
function compareEntries(
  old: unknown,
  now: unknown,
  path: string,
  collectors: readonly Collector[],
  named: Named,
): void {
  const add = (where: string, says: string, effect: Effect) => {
    for (const collector of collectors) collector.add(`\`${where}\``, says, effect)
  }
  if (typeof old === 'string' && typeof now === 'string') {
    for (const collector of collectors) collector.prose(`\`${path}\``, old, now)
    return
  }
  if (!isRecord(old) || !isRecord(now)) {
    if (old !== now) add(path, `${String(old)} → ${String(now)}`, BOTH)
    return
  }
  const inside = [old['counts'], now['counts']].flatMap(named)
  const its = inside.length > 0 ? inside : collectors
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const there = `${path}.${name}`
    const [before, after] = [old[name], now[name]]
    const bound = RANGE.find((one) => one === name)
    if (bound !== undefined && typeof before === 'number' && typeof after === 'number') {
      const effect = rangeEffect(bound, before, after)
      if (before !== after) add(path, `${bound} ${before} → ${after}`, effect)
    } else if (name in old && name in now) compareEntries(before, after, there, its, named)
    else add(there, name in now ? 'new' : 'gone', BOTH)
  }
}

/** Compares the table of limits, the contract's own extension. An entry that counts calls names their operations. */
export function compareLimits(
  old: OpenApiDocument,
  now: OpenApiDocument,
  operations: ReadonlySet<string>,
  of: (operation: string | undefined) => Collector,
): void {
  const [before, after] = [old.root[EXTENSION], now.root[EXTENSION]]
  const whole = of(undefined)
  // A first table only restates what prose said before.
  if (before === undefined) {
    if (after !== undefined) whole.add(`\`${EXTENSION}\``, 'new', NOBODY)
    return
  }
  const named: Named = (text) =>
    [...String(text).matchAll(/`(\w+)`/g)].flatMap(([, id = '']) =>
      operations.has(id) ? [of(id)] : [],
    )
  const none: JsonObject = {}
  compareEntries(before, after ?? none, EXTENSION, [whole], named)
}
