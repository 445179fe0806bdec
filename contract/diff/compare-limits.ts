import { isObject, type OpenApiDocument } from './document'
import { BOTH, CLIENTS, NOBODY, type Collector } from './findings'

const EXTENSION = 'x-limits'

const isRange = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((entry) => typeof entry === 'number')

/** What a server may choose, from `min` to `max`; `default` is what the sandbox does. */
function compareRanges(old: unknown, now: unknown, subject: string, collector: Collector): void {
  if (!isObject(old) || !isObject(now)) return
  for (const name of ['min', 'default', 'max']) {
    const [before, after] = [old[name], now[name]].map((value) =>
      typeof value === 'number' ? value : undefined,
    )
    if (before === after) continue
    const unbounded = name === 'min' ? -Infinity : Infinity
    const isNarrower =
      name === 'min'
        ? (after ?? unbounded) > (before ?? unbounded)
        : (after ?? unbounded) < (before ?? unbounded)
    const effect =
      name === 'default'
        ? NOBODY
        : isNarrower
          ? { clients: false, backends: true, isBreaking: true }
          : CLIENTS
    collector.add(subject, `${name} ${before ?? 'none'} → ${after ?? 'none'}`, effect)
  }
}

function compareEntries(old: unknown, now: unknown, path: string, collector: Collector): void {
  const subject = `\`${path}\``
  if (isRange(old) && isRange(now)) return compareRanges(old, now, subject, collector)
  if (!isObject(old) || !isObject(now)) {
    if (typeof old === 'string' && typeof now === 'string') collector.prose(subject, old, now)
    else if (old !== now) collector.add(subject, `${String(old)} → ${String(now)}`, BOTH)
    return
  }
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const there = `${path}.${name}`
    if (name in old && name in now) compareEntries(old[name], now[name], there, collector)
    else collector.add(`\`${there}\``, name in now ? 'new' : 'gone', BOTH)
  }
}

/** Compares the table of limits, which is an extension of the contract's own. */
export function compareLimits(
  old: OpenApiDocument,
  now: OpenApiDocument,
  collector: Collector,
): void {
  const [before, after] = [old.root[EXTENSION], now.root[EXTENSION]]
  // A first table says what prose said before.
  if (before === undefined && after !== undefined) collector.add(`\`${EXTENSION}\``, 'new', NOBODY)
  else if (before !== undefined) compareEntries(before, after ?? {}, EXTENSION, collector)
}
