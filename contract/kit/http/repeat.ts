import { curlParts, quoted, shellName, wordOf } from './curl'
import { parsed, type Exchange } from './exchange'
import { loose, textsIn } from '../contract/loose'
import { outsideOf, type Received } from './outside'
import { stepName, type Burst } from './steps'

/** Fields a script takes from a response. */
const FROM_ANSWER = new Set(['jwt', 'challenge', 'paymentId', 'secret', 'id', 'transactionsCursor'])

const VARIABLE: Readonly<Record<string, string>> = {
  jwt: 'TOKEN',
  id: 'SESSION',
  paymentId: 'PAYMENT',
}

const variableOf = (name: string): string => VARIABLE[name] ?? shellName(name)

/** The script variable for each value of the run. */
type Variables = Map<string, string>

/** Declares a new variable for a value: `TOKEN1`, `TOKEN2`, … */
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

/** The text with upper and lower case swapped. */
export const inOtherCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** The random part of what the kit makes up: names, passwords and idempotency keys, in either case. */
const MADE_UP = /(?<=kit_|Kit-2026!-)[\da-f]{8}|(?<=kit-)[\da-f]{8}(?=-)/gi

/** Lines that generate it anew in the same form, so that everything derived from it keeps its form as well. */
function* linesOfMadeUp(variables: Variables, exchanges: readonly Exchange[]): Generator<string> {
  const texts = exchanges.map(({ sent, sentBody, url }) => JSON.stringify([sent, sentBody, url]))
  for (const [part] of texts.join('').matchAll(MADE_UP)) {
    const lower = part.toLowerCase()
    if (!variables.has(lower))
      yield `${declare(variables, lower, 'ID')}=$(od -An -N4 -tx1 /dev/urandom | tr -d ' \\n')`
    if (!variables.has(part))
      yield `${declare(variables, part, 'CAPITALS')}=$(printf %s "$${variables.get(lower)}" | tr a-f A-F)`
  }
}

/** Lines that ask for a text from an e-mail or an app; none if it is sent as it is. */
function* linesForText(
  variables: Variables,
  name: string,
  text: string,
  received: ReadonlyMap<string, Received>,
): Generator<string> {
  if (variables.has(text)) return
  const what = received.get(text)
  const other = inOtherCase(text)
  if (what !== undefined) {
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

/** Lines that take what later requests send from a response. */
function* linesAfter(
  variables: Variables,
  { json, trail }: Exchange,
  later: readonly Exchange[],
): Generator<string> {
  const texts = later.flatMap(({ sent, sentBody, url, trail }) => [
    `${JSON.stringify(sent)}${sentBody}${url}`,
    ...[...textsIn(parsed(sentBody))].flatMap(
      ([, text]) => outsideOf(trail).received.get(text)?.of ?? [],
    ),
  ])
  const played = outsideOf(trail).played.map(({ id }) => id)
  const isNeeded = (text: string) =>
    text.length >= 4 &&
    !variables.has(text) &&
    [...texts, ...played].some((one) => one.includes(text))
  const taken = (text: string, name: string, before: string) =>
    `${declare(variables, text, variableOf(name))}=$(printf %s "$ANSWER" | sed -n 's/.*"${name}" *: *${before}"\\([^"]*\\)".*/\\1/p' | head -n 1)`
  for (const [name, text] of textsIn(json))
    if (FROM_ANSWER.has(name) && isNeeded(text)) yield taken(text, name, '')
  const { recoveryCodes } = loose(json)
  for (const [at, code] of (Array.isArray(recoveryCodes) ? recoveryCodes : []).entries())
    if (typeof code === 'string' && isNeeded(code))
      yield taken(code, 'recoveryCodes', String.raw`\[ *${'"[^"]*" *, *'.repeat(at)}`)
}

/** In milliseconds: shorter waits pass while a script runs. */
const SHORT_WAIT = 1000

/** A line that calls the sandbox's API for the request's world; undefined for other servers. */
function toWorld(sent: Exchange['sent'], path: string, body: object): string | undefined {
  const world = sent['x-sandbox']
  if (world === undefined) return undefined
  return `curl -sS -o /dev/null -X POST "$BASE"'/__sandbox/api/${path}' -H 'x-sandbox: ${world}' -H 'content-type: application/json' --data-raw '${JSON.stringify(body)}'`
}

/** A line that waits as long as was waited before a request; the sandbox moves its own clock. */
function* linesOfWait({ sent, waited = 0 }: Exchange, before: number): Generator<string> {
  const milliseconds = waited - before
  if (milliseconds < SHORT_WAIT) return
  yield (
    toWorld(sent, 'clock', { advance: Math.ceil(milliseconds) }) ??
      `sleep ${Math.ceil(milliseconds / 1000)}`
  )
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
    if (word.startsWith('-')) return word
    return wordOf(word, (text) => withVariables(variables, text))
  })
  return `curl -sS -i ${words.join(' ')}`
}

/** Lines that send the requests of a burst, in parallel if there are several. */
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

/** Lines that ask for the e-mails read before the request `until`, if later requests send their values. */
function* linesOfEmails(
  variables: Variables,
  later: readonly Exchange[],
  until: number,
): Generator<string> {
  const received = later[0] ? outsideOf(later[0].trail).received : new Map<string, Received>()
  const sent = later.map(({ sent, sentBody }) => `${sentBody} ${sent['x-recovery-key']}`)
  for (const [text, { before, what }] of received) {
    const isNext = before !== undefined && before <= until
    if (isNext && sent.some((one) => one.includes(text)))
      yield* linesForText(variables, what.split(' ')[0] ?? '', text, received)
  }
}

/** Lines that play the payments the provider played before a request; the sandbox has its own API for it. */
function* linesOfPlayed(
  variables: Variables,
  { id, sent, trail }: Exchange,
  former: number,
): Generator<string> {
  for (const { id: payment, outcome, before } of outsideOf(trail).played) {
    const variable = variables.get(payment)
    if (variable === undefined || before <= former || before > id) continue
    yield (
      toWorld(sent, `payments/'"$${variable}"'`, { status: outcome }) ??
        `printf 'Let the payment %s be ${outcome}, then press Enter: ' "$${variable}"; read -r DONE`
    )
  }
}

/** What the server's owner gave, by the variable that replaces it in scripts. */
export type Given = ReadonlyMap<string, string>

/** The head of a script: what it shows and needs. */
interface Head {
  readonly base: string
  readonly given: Given
  /** What it shows, one line each. */
  readonly about: readonly string[]
}

/** Whether the script's speed matters: simultaneous requests, and waits the server counts in seconds. */
const isOfPace = (steps: readonly Burst[]): boolean =>
  steps.some(([{ waited = 0 } = {}, ...others]) => others.length > 0 || waited >= SHORT_WAIT)

/**
 * A shell script that repeats requests with its own players: it takes values from its own responses, and asks for what
 * an e-mail or an app gave. Contains no secrets of the run.
 */
export function scriptOf(steps: readonly Burst[], { base, given, about }: Head): string {
  const variables: Variables = new Map([...given].map(([variable, value]) => [value, variable]))
  const madeUp = [...linesOfMadeUp(variables, steps.flat())]
  let waited = 0
  let former = -1
  const lines = steps.flatMap((burst, at) => {
    const [first] = burst
    const emails = first ? [...linesOfEmails(variables, steps.slice(at).flat(), first.id)] : []
    const played = first ? [...linesOfPlayed(variables, first, former)] : []
    const waits = first ? [...linesOfWait(first, waited)] : []
    waited = first?.waited ?? waited
    former = first?.id ?? former
    return [
      ...emails,
      ...played,
      ...waits,
      ...linesOfBurst(variables, burst, steps.slice(at + 1).flat(), base),
    ]
  })
  const needed = [...given.keys()].filter((variable) =>
    lines.some((line) => line.includes(`"$${variable}"`)),
  )
  return `${[
    '#!/bin/sh',
    ...about.map((line) => `# ${line.replaceAll(/\s+/g, ' ')}`),
    '# Needs curl (https://curl.se). Asks for what e-mails and apps show.',
    ...(isOfPace(steps)
      ? ['# Depends on timing: if the result differs, run it again on a quiet machine.']
      : []),
    ...needed.map(
      (variable) => `: "\${${variable}:?set ${variable} to the value you gave the kit}"`,
    ),
    `BASE=\${BASE:-${quoted(base)}}`,
    ...madeUp,
    ...lines,
  ].join('\n')}\n`
}
