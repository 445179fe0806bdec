import { curlParts } from './curl'
import { parsed, type Exchange } from './exchange'

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
])

/** Deeper than any body of the contract: what is sent to be refused may be as deep as the stack. */
const DEEPEST = 20

function textsIn(value: unknown, depth = 0): readonly (readonly [name: string, text: string])[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    typeof one === 'string' ? [[name, one] as const] : textsIn(one, depth + 1),
  )
}

/** What an exchange shares with others of the same player. */
function identities({ sent, sentBody, json, url }: Exchange): readonly string[] {
  const fields = [...textsIn(parsed(sentBody)), ...textsIn(json)]
  return [
    ...fields.flatMap(([name, text]) => (NAMES.has(name) ? [text.toLowerCase()] : [])),
    ...(sent['authorization'] === undefined
      ? []
      : [sent['authorization'].replace('Bearer ', '').toLowerCase()]),
    ...(sent['x-recovery-key'] === undefined ? [] : [sent['x-recovery-key'].toLowerCase()]),
    ...(new URL(url).searchParams.get('payment') === null
      ? []
      : [String(new URL(url).searchParams.get('payment')).toLowerCase()]),
  ]
}

/** The requests that led to `last`, itself included: those before it that are about the same players. */
export function stepsTo(last: Exchange, all: readonly Exchange[]): readonly Exchange[] {
  const known = new Set(identities(last))
  const before = all.slice(0, last.id)
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
  return [...before.filter((one) => related.has(one)), last]
}

const FROM_ANSWER = new Set(['jwt', 'challenge', 'paymentId', 'secret', 'id', 'transactionsCursor'])

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const VARIABLE: Readonly<Record<string, string>> = {
  jwt: 'TOKEN',
  id: 'SESSION',
  paymentId: 'PAYMENT',
}

const variableOf = (name: string): string =>
  VARIABLE[name] ?? name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()

/**
 * A shell script that repeats some requests with players of its own: what a response gave is taken from
 * that of the script, and what an e-mail or an app gave is asked for. Holds no secret of the run.
 */
export function scriptOf(steps: readonly Exchange[], base: string): string {
  const variables = new Map<string, string>()
  const lines = ['#!/bin/sh', `BASE=${quoted(base)}`, 'RUN=$(date +%s)']
  const numbers = new Map<string, number>()
  const declare = (value: string, name: string): string => {
    const number = (numbers.get(name) ?? 0) + 1
    numbers.set(name, number)
    const variable = `${name}${number}`
    variables.set(value, variable)
    return variable
  }

  const learnSent = (exchange: Exchange): void => {
    for (const [name, text] of textsIn(parsed(exchange.sentBody))) {
      if (variables.has(text)) continue
      const login = /kit_[\da-f]{8}_(\d+)/.exec(text)
      if (login && login[0] === text) {
        lines.push(`${declare(text, 'LOGIN')}="kit_$RUN"_${login[1]}`)
      } else if (login && text.includes('@')) {
        const [before = '', after = ''] = text.split(login[0])
        lines.push(
          `${declare(text, 'EMAIL')}=${quoted(before)}"kit_$RUN"_${login[1]}${quoted(after)}`,
        )
      } else if (/^Kit-2026!-[\da-f]{8}$/.test(text)) {
        lines.push(`${declare(text, 'PASSWORD')}='Kit-2026!-'"$RUN"`)
      } else if (['key', 'code'].includes(name) && !/^(?:kit-|0+$|KIT_)/.test(text)) {
        const variable = declare(text, variableOf(name))
        lines.push(`printf '%s: ' ${quoted(`The ${name} that came for it`)}; read -r ${variable}`)
      }
    }
    const key = exchange.sent['x-recovery-key']
    if (key !== undefined && key.length > 20 && !key.startsWith('kit-') && !variables.has(key)) {
      lines.push(`printf 'The key that came for it: '; read -r ${declare(key, 'KEY')}`)
    }
  }

  const learnAnswer = ({ json }: Exchange, later: readonly Exchange[]): void => {
    const texts = later.map(({ sent, sentBody, url }) => `${JSON.stringify(sent)}${sentBody}${url}`)
    for (const [name, text] of textsIn(json)) {
      if (!FROM_ANSWER.has(name) || variables.has(text) || text.length < 4) continue
      if (!texts.some((one) => one.includes(text))) continue
      const variable = declare(text, variableOf(name))
      lines.push(
        `${variable}=$(printf %s "$ANSWER" | sed -n 's/.*"${name}" *: *"\\([^"]*\\)".*/\\1/p' | head -n 1)`,
      )
    }
  }

  const withVariables = (word: string): string => {
    let left = quoted(word)
    const longest = [...variables.entries()].toSorted(([one], [other]) => other.length - one.length)
    for (const [value, variable] of longest) left = left.replaceAll(value, `'"$${variable}"'`)
    return left.replaceAll(/(?<!\\)''(?=")|(?<=")''$/g, '')
  }

  for (const [at, exchange] of steps.entries()) {
    learnSent(exchange)
    const words = curlParts(exchange).map((word) =>
      word.startsWith(base)
        ? `"$BASE"${withVariables(word.slice(base.length))}`
        : word.startsWith('-')
          ? word
          : withVariables(word),
    )
    lines.push(
      `# ${exchange.operation?.id ?? exchange.method}: came back ${exchange.status || 'nothing'}`,
      `ANSWER=$(curl -sS -i ${words.join(' ')}); printf '%s\\n\\n' "$ANSWER"`,
    )
    learnAnswer(exchange, steps.slice(at + 1))
  }
  return `${lines.join('\n')}\n`
}
