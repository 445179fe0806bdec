import { escaped } from '#/lib/text/escaped'
import { textsIn } from '../contract/loose'
import { parsed, type Exchange } from './exchange'
import { isMadeUp, MASKED_FIELDS } from './mask'

/** Fields that a redacted report must not contain: the masked ones, and the players' cursors into their top-ups. */
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

/** Shorter values would match everywhere; those the server's owner gave may be shorter than others. */
const SHORTEST = 6
const SHORTEST_GIVEN = 4

function* valuesIn(value: unknown): Generator<string> {
  for (const [name, text] of textsIn(value)) if (SECRET_FIELDS.has(name)) yield text
}

/** The code from an e-mail, an app or a list, if it was accepted: a made-up one is not. */
function* codeIn({ operation, sentBody, status }: Exchange): Generator<string> {
  if (status >= 300 || status === 0 || operation?.id === 'authorBind') return
  const code = /"code":\s*"([^"]+)"/.exec(sentBody)?.[1]
  if (code !== undefined) yield code
}

/** The secrets an exchange shows. */
function* secretsOf(exchange: Exchange): Generator<string> {
  const { sent, sentBody, json, status } = exchange
  for (const [name, value] of Object.entries(sent)) {
    // A token that no response gave was made up by the kit.
    if (SECRET_HEADERS.has(name.toLowerCase()) && !value.startsWith('Bearer '))
      yield value.replace(/^Basic /, '')
  }
  yield* valuesIn(parsed(sentBody))
  yield* codeIn(exchange)
  if (status > 0 && status < 400) yield* valuesIn(json)
}

/** A secret as URLs, JSON, HTML and headers may encode it. */
const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    escaped(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
}

/** Replaces every secret in the exchanges, and each one `given`, wherever a text contains it. */
export function redactor(
  exchanges: readonly Exchange[],
  given: readonly string[],
): (text: string) => string {
  const secrets = new Set<string>()
  for (const exchange of exchanges) for (const one of secretsOf(exchange)) secrets.add(one)
  const long = [
    ...given.filter((one) => one.length >= SHORTEST_GIVEN),
    ...[...secrets].filter((one) => one.length >= SHORTEST && !isMadeUp(one)),
  ]
  const forms = [...new Set(long.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
  return (text) =>
    forms.reduce((left, form) => (left.includes(form) ? left.replaceAll(form, '***') : left), text)
}
