import { curlParts, quoted } from './curl'
import { parsed, type Exchange } from './exchange'
import { loose } from '../contract/loose'
import { outsideOf, type Received } from './outside'

/** Fields whose value names a player or a thing, so that requests that share it belong together. */
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

/** No body of the contract is nested deeper. Bodies that are sent to be refused may be nested without end. */
const DEEPEST = 20

function textsIn(value: unknown, depth = 0): readonly (readonly [name: string, text: string])[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    typeof one === 'string' ? [[name, one] as const] : textsIn(one, depth + 1),
  )
}

/** What an exchange shares with others of the same player. */
function identities({ sent, sentBody, json, url, trail }: Exchange): readonly string[] {
  const { received } = outsideOf(trail)
  const asked = [...textsIn(parsed(sentBody)), ['key', sent['x-recovery-key'] ?? ''] as const]
  const fields = [...asked, ...textsIn(json)]
  return [
    ...fields.flatMap(([name, text]) => (NAMES.has(name) && text ? [text.toLowerCase()] : [])),
    // Whom a key or a code came to.
    ...asked.flatMap(([, text]) => received.get(text)?.of.toLowerCase() ?? []),
    ...(sent['authorization'] === undefined
      ? []
      : [sent['authorization'].replace('Bearer ', '').toLowerCase()]),
    ...(new URL(url).searchParams.get('payment') === null
      ? []
      : [String(new URL(url).searchParams.get('payment')).toLowerCase()]),
  ]
}

/** Requests that were sent at the same time; mostly it is one. */
export type Burst = readonly Exchange[]

/** Whether a request was refused for its form alone: that changes nothing, and no limit counts it. */
const isOfForm = ({ status, json }: Exchange): boolean =>
  [400, 413, 415].includes(status) || (status === 422 && loose(json)['code'] === 'validation')

/** The requests that led to `last`, itself included: those before it that are about the same players. */
export function stepsTo(last: Exchange, all: readonly Exchange[]): readonly Burst[] {
  const together =
    last.burst === undefined ? [last] : all.filter(({ burst }) => burst === last.burst)
  const known = new Set(together.flatMap(identities))
  const before = all.slice(0, last.id).filter((one) => !together.includes(one) && !isOfForm(one))
  const related = new Set<Exchange>()
  // A step may be known as one only by what an earlier one gave.
  for (let found = -1; found !== related.size;) {
    found = related.size
    for (const exchange of before) {
      const own = identities(exchange)
      if (!own.some((one) => known.has(one))) continue
      related.add(exchange)
      for (const one of own) known.add(one)
    }
  }
  return [...burstsOf(before.filter((one) => related.has(one))), together]
}

function burstsOf(exchanges: readonly Exchange[]): readonly Burst[] {
  const bursts = new Map<symbol | Exchange, Exchange[]>()
  for (const one of exchanges) {
    const key = one.burst ?? one
    bursts.set(key, [...(bursts.get(key) ?? []), one])
  }
  return [...bursts.values()]
}

/** How often each status came, such as `2 × 201, 6 × 409`. */
export function statusesOf(exchanges: readonly Exchange[]): string {
  const counts = new Map<number, number>()
  for (const { status } of exchanges) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

/** A step in a few words, such as `signUp 201`. */
export function stepName(burst: Burst): string {
  const names = [...new Set(burst.map(({ operation, method }) => operation?.id ?? method))]
  return burst.length === 1
    ? `${names.join()} ${burst[0]?.status}`
    : `${names.join(' and ')} at once: ${statusesOf(burst)}`
}

/** What a script takes from a response. */
const FROM_ANSWER = new Set(['jwt', 'challenge', 'paymentId', 'secret', 'id', 'transactionsCursor'])

const VARIABLE: Readonly<Record<string, string>> = {
  jwt: 'TOKEN',
  id: 'SESSION',
  paymentId: 'PAYMENT',
}

const variableOf = (name: string): string =>
  VARIABLE[name] ?? name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()

/** What stands for a value of the run in the script. */
type Variables = Map<string, string>

/** Names a new variable for a value: `TOKEN1`, `TOKEN2`, … */
function declare(variables: Variables, value: string, name: string): string {
  const own = [...variables.values()].filter((one) => one.replace(/\d+$/, '') === name)
  const variable = `${name}${own.length + 1}`
  variables.set(value, variable)
  return variable
}

/** A line that asks for what came by e-mail, or what an app shows. */
function prompt(variables: Variables, what: string, variable: string): string {
  return `printf '%s: ' ${withVariables(variables, `The ${what}`)}; read -r ${variable}`
}

/** The text with its capitals small and its small letters in capitals. */
export const inOtherCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** Lines that make up a text that was sent, or ask for it; none where it goes as it is. */
function* linesForText(
  variables: Variables,
  name: string,
  text: string,
  received: ReadonlyMap<string, Received>,
): Generator<string> {
  if (variables.has(text)) return
  const what = received.get(text)
  const other = inOtherCase(text)
  const login = /kit_[\da-f]{8}_(\d+)/.exec(text)
  if (login && login[0] === text) {
    yield `${declare(variables, text, 'LOGIN')}="kit_$RUN"_${login[1]}`
  } else if (login && text.includes('@')) {
    const [before = '', after = ''] = text.split(login[0]).map(quoted)
    yield `${declare(variables, text, 'EMAIL')}=${before}"kit_$RUN"_${login[1]}${after}`
  } else if (/^Kit-2026!-[\da-f]{8}$/.test(text)) {
    const password = declare(variables, text, 'PASSWORD')
    yield `${password}='Kit-2026!-'"$RUN"${password.replace('PASSWORD', '-')}`
  } else if (what !== undefined) {
    yield prompt(variables, `${what.what} ${what.of}`, declare(variables, text, variableOf(name)))
  } else if (other !== text && (variables.has(other) || received.has(other))) {
    yield* linesForText(variables, name, other, received)
    const known = variables.get(other)
    yield `${declare(variables, text, variableOf(name))}=$(printf %s "$${known}" | tr 'A-Za-z' 'a-zA-Z')`
  }
}

/** Lines that prepare what a request sends. */
function* linesBefore(
  variables: Variables,
  { sent, sentBody, trail }: Exchange,
): Generator<string> {
  const { received } = outsideOf(trail)
  for (const [name, text] of textsIn(parsed(sentBody)))
    yield* linesForText(variables, name, text, received)
  const key = sent['x-recovery-key']
  if (key !== undefined) yield* linesForText(variables, 'key', key, received)
}

/** Lines that take from a response what later requests send. */
function* linesAfter(
  variables: Variables,
  { json }: Exchange,
  later: readonly Exchange[],
): Generator<string> {
  const texts = later.flatMap(({ sent, sentBody, url, trail }) => [
    `${JSON.stringify(sent)}${sentBody}${url}`,
    ...textsIn(parsed(sentBody)).flatMap(
      ([, text]) => outsideOf(trail).received.get(text)?.of ?? [],
    ),
  ])
  const isNeeded = (text: string) =>
    text.length >= 4 && !variables.has(text) && texts.some((one) => one.includes(text))
  const taken = (text: string, name: string, before: string) =>
    `${declare(variables, text, variableOf(name))}=$(printf %s "$ANSWER" | sed -n 's/.*"${name}" *: *${before}"\\([^"]*\\)".*/\\1/p' | head -n 1)`
  for (const [name, text] of textsIn(json))
    if (FROM_ANSWER.has(name) && isNeeded(text)) yield taken(text, name, '')
  const { recoveryCodes } = loose(json)
  for (const [at, code] of (Array.isArray(recoveryCodes) ? recoveryCodes : []).entries())
    if (typeof code === 'string' && isNeeded(code))
      yield taken(code, 'recoveryCodes', String.raw`\[ *${'"[^"]*" *, *'.repeat(at)}`)
}

/** In milliseconds: shorter waits are over while a script runs. */
const SHORT_WAIT = 1000

/** A line that lets as much time pass as was waited before a request, at the sandbox by its own clock. */
function* linesOfWait({ sent, waited = 0 }: Exchange, before: number): Generator<string> {
  const milliseconds = waited - before
  if (milliseconds < SHORT_WAIT) return
  const world = sent['x-sandbox']
  yield world === undefined
    ? `sleep ${Math.ceil(milliseconds / 1000)}`
    : `curl -sS -o /dev/null -X POST "$BASE/__sandbox/api/clock" -H 'x-sandbox: ${world}' -H 'content-type: application/json' --data-raw '{"advance":${Math.ceil(milliseconds)}}'`
}

function withVariables(variables: Variables, word: string): string {
  let left = quoted(word)
  const longest = [...variables.entries()].toSorted(([one], [other]) => other.length - one.length)
  for (const [value, variable] of longest) left = left.replaceAll(value, `'"$${variable}"'`)
  return left.replaceAll(/(?<!\\)''(?=")|(?<=")''$/g, '')
}

/** The command that sends a request again. */
function commandOf(variables: Variables, exchange: Exchange, base: string): string {
  const words = curlParts(exchange).map((word) => {
    if (word.startsWith(base)) return `"$BASE"${withVariables(variables, word.slice(base.length))}`
    return word.startsWith('-') ? word : withVariables(variables, word)
  })
  return `curl -sS -i ${words.join(' ')}`
}

/** Lines that send the requests of a burst, side by side where they are several. */
function* linesOfBurst(
  variables: Variables,
  burst: Burst,
  later: readonly Exchange[],
  base: string,
): Generator<string> {
  for (const exchange of burst) yield* linesBefore(variables, exchange)
  yield `# ${stepName(burst)}`
  const commands = burst.map((exchange) => commandOf(variables, exchange, base))
  const [only] = commands
  if (commands.length > 1) {
    yield 'ANSWERS=$(mktemp -d)'
    for (const [at, command] of commands.entries()) yield `${command} > "$ANSWERS/${at}" &`
    yield 'wait'
  }
  for (const [at, exchange] of burst.entries()) {
    const answer = commands.length > 1 ? `cat "$ANSWERS/${at}"` : only
    yield `ANSWER=$(${answer}); printf '%s\\n\\n' "$ANSWER"`
    yield* linesAfter(variables, exchange, later)
  }
  if (commands.length > 1) yield 'rm -r "$ANSWERS"'
}

/** What the owner of the server gave, by the variable that stands for it in scripts. */
export type Given = ReadonlyMap<string, string>

/** What a script says of itself, and what it takes. */
interface Head {
  readonly base: string
  readonly given: Given
  /** What it shows, a line each. */
  readonly about: readonly string[]
}

/**
 * A shell script that repeats some requests with players of its own: what a response gave is taken from
 * that of the script, and what an e-mail or an app gave is asked for. Holds no secret of the run.
 */
export function scriptOf(steps: readonly Burst[], { base, given, about }: Head): string {
  const variables: Variables = new Map([...given].map(([variable, value]) => [value, variable]))
  let waited = 0
  const lines = steps.flatMap((burst, at) => {
    const [first] = burst
    const waits = first ? [...linesOfWait(first, waited)] : []
    waited = first?.waited ?? waited
    return [...waits, ...linesOfBurst(variables, burst, steps.slice(at + 1).flat(), base)]
  })
  const needed = [...given.keys()].filter((variable) =>
    lines.some((line) => line.includes(`"$${variable}"`)),
  )
  return `${[
    '#!/bin/sh',
    ...about.map((line) => `# ${line.replaceAll(/\s+/g, ' ')}`),
    '# Takes curl (https://curl.se), and asks for what e-mails and apps show.',
    ...needed.map((variable) => `: "\${${variable}:?set ${variable} to what the kit was given}"`),
    `BASE=\${BASE:-${quoted(base)}}`,
    // Another one for each script, though several are begun in one second.
    'RUN=$(date +%s)$(($$ % 1000))',
    ...lines,
  ].join('\n')}\n`
}
