import { parsed, type Exchange } from './exchange'
import { MASKED_FIELDS } from './mask'

/** Fields that a redacted report must not hold: those that are masked, and the players' places in their top-ups. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...MASKED_FIELDS,
  'cursor',
  'transactionsCursor',
])

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'x-recaptcha-token',
  'x-recovery-key',
  'cookie',
  'proxy-authorization',
])

/** Shorter values are no secrets, and would be found everywhere. */
const SHORTEST = 6

function* valuesIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (SECRET_FIELDS.has(name)) yield value
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    yield* valuesIn(one, Array.isArray(value) ? name : key)
  }
}

/** What an exchange shows that nobody else may read. The machine code of a refusal is no secret. */
function* secretsOf({ sent, sentBody, json, status }: Exchange): Generator<string> {
  for (const [name, value] of Object.entries(sent)) {
    if (SECRET_HEADERS.has(name.toLowerCase())) yield value.replace(/^(?:Bearer|Basic) /, '')
  }
  yield* valuesIn(parsed(sentBody))
  if (status > 0 && status < 400) yield* valuesIn(json)
}

/** Replaces every secret that the exchanges show, and each of `more`, wherever a text holds it. */
export function redactor(
  exchanges: readonly Exchange[],
  more: readonly string[],
): (text: string) => string {
  const secrets = new Set(more)
  for (const exchange of exchanges) for (const one of secretsOf(exchange)) secrets.add(one)
  const long = [...secrets]
    .filter((one) => one.length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
  return (text) =>
    long.reduce(
      (left, secret) => (left.includes(secret) ? left.replaceAll(secret, '***') : left),
      text,
    )
}
