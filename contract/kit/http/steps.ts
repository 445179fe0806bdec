import { parsed, type Exchange } from './exchange'
import { groupsOf } from '../contract/group'
import { loose, textsIn } from '../contract/loose'
import { namesIn } from './mask'
import { outsideOf } from './outside'

/** Fields whose value names a player or a thing: requests that share it belong together. */
const NAMES = new Set([
  'login',
  'email',
  'challenge',
  'key',
  'sessionId',
  'paymentId',
  'jwt',
  'password',
  'secret',
])

/** What an exchange shares with others of the same player. */
function identities({ sent, sentBody, json, url, trail }: Exchange): readonly string[] {
  const { received } = outsideOf(trail)
  const asked = [...textsIn(parsed(sentBody)), ['key', sent['x-recovery-key'] ?? ''] as const]
  const fields = [...asked, ...textsIn(json)]
  return [
    ...fields.flatMap(([name, text]) =>
      NAMES.has(name) && text ? [text.toLowerCase(), ...namesIn(text)] : [],
    ),
    // The addressee of a key or a code.
    ...asked.flatMap(([, text]) => received.get(text)?.of.toLowerCase() ?? []),
    ...[sent['authorization']?.replace('Bearer ', ''), new URL(url).searchParams.get('payment')]
      .filter((one) => typeof one === 'string')
      .map((one) => one.toLowerCase()),
  ]
}

/** Requests that were sent at the same time, mostly only one. */
export type Burst = readonly Exchange[]

/** Whether a request was refused for its form alone: that changes nothing but its key, and no limit counts it. */
const isOfForm = ({ status, json, sent }: Exchange): boolean =>
  sent['idempotency-key'] === undefined &&
  ([400, 413, 415].includes(status) || (status === 422 && loose(json)['code'] === 'validation'))

/** The requests that led to `last`, itself included: earlier ones about the same players. */
export function stepsTo(last: Exchange, all: readonly Exchange[]): readonly Burst[] {
  const together =
    last.burst === undefined ? [last] : all.filter(({ burst }) => burst === last.burst)
  const known = new Set(together.flatMap(identities))
  const before = all.slice(0, last.id).filter((one) => !together.includes(one) && !isOfForm(one))
  const related = new Set<Exchange>()
  // A step may be recognised only through what an earlier one gave.
  for (let found = -1; found !== related.size;) {
    found = related.size
    for (const exchange of before) {
      const own = identities(exchange)
      if (!own.some((one) => known.has(one))) continue
      related.add(exchange)
      for (const one of own) known.add(one)
    }
  }
  const steps = before.filter((one) => related.has(one))
  return [...groupsOf(steps, (one) => one.burst ?? one).values(), together]
}

/** The count of each status, such as `2 × 201, 6 × 409`. */
export function statusesOf(exchanges: readonly Exchange[]): string {
  return [...groupsOf(exchanges, ({ status }) => status)]
    .toSorted(([one], [other]) => one - other)
    .map(([status, some]) => `${some.length} × ${status}`)
    .join(', ')
}

/** A step in a few words, such as `signUp 201`. */
export function stepName(burst: Burst): string {
  const names = [...new Set(burst.map(({ operation, method }) => operation?.id ?? method))]
  return burst.length === 1
    ? `${names.join()} ${burst[0]?.status}`
    : `${names.join(' and ')} at once: ${statusesOf(burst)}`
}
