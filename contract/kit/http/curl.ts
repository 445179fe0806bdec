import type { Exchange } from './exchange'
import { isMadeUp, masked } from './mask'

/** Headers that Node sends by itself. */
const BY_ITSELF = /^(?:connection|host|content-length|accept-encoding|user-agent|accept)$/i

const IN_SHELL: Readonly<Record<string, string>> = {
  authorization: 'Authorization: Bearer $TOKEN',
  'x-recaptcha-token': 'X-Recaptcha-Token: $CAPTCHA',
  'x-recovery-key': 'X-Recovery-Key: $RECOVERY_KEY',
}

/** A text quoted as one shell word, with U+FFFD as a byte that is not UTF-8. */
export const quoted = (text: string): string =>
  `'${text.replaceAll("'", String.raw`'\''`).replaceAll('\u{FFFD}', String.raw`'"$(printf '\377')"'`)}'`

/** The shell variable for a field: `RECOVERY_KEY` for `recoveryKey`. */
export const shellName = (name: string): string => name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()

/** More trailing blanks than this are not written out. */
const PADDED = 100

/** A text as one shell word, quoted by `quote`. A body may be padded to a size. */
export function wordOf(text: string, quote: (text: string) => string): string {
  const short = text.trimEnd()
  return text.length - short.length > PADDED
    ? `"$(printf '%-${text.length}s' ${quote(short)})"`
    : quote(text)
}

/** Marks the place of a secret, through the quoting. */
const MARK = '\u{E000}'

/** A text quoted as one shell word, with shell variables in place of secrets. */
function veiled(text: string): string {
  const marked = masked(text, (name) => `${MARK}${shellName(name)}${MARK}`)
  return quoted(marked).replaceAll(/\u{E000}(\w+)\u{E000}/gu, `'"$$$1"'`)
}

const headersOf = ({ sent, chunked }: Exchange): readonly (readonly [string, string])[] =>
  Object.entries({ ...sent, ...(chunked && { 'transfer-encoding': 'chunked' }) }).filter(
    ([name, value]) => !BY_ITSELF.test(name) && value !== '*',
  )

/** The arguments after `curl -i`, unquoted, exactly as they were sent. */
export function curlParts(exchange: Exchange): readonly string[] {
  const { method, url, sentBody } = exchange
  const headers = headersOf(exchange).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const data = sentBody === '' ? [] : ['--data-raw', sentBody]
  return ['-X', method, url, ...headers, ...data]
}

/** Whether a response gave the token; the kit made up all others. */
const isGiven = (value: string, { trail }: Exchange): boolean => {
  const token = value.replace('Bearer ', '')
  return trail.length === 0 || trail.some(({ text }) => text.includes(token))
}

/** A curl command that repeats one request, with shell variables in place of secrets. */
function curlOf(exchange: Exchange): string {
  const headers = headersOf(exchange).map(([name, value]) => {
    const secret = IN_SHELL[name.toLowerCase()]
    const isForged = name === 'authorization' && !isGiven(value, exchange)
    return secret !== undefined && value !== '' && !isForged && !isMadeUp(value)
      ? `-H "${secret}"`
      : `-H ${quoted(`${name}: ${value}`)}`
  })
  const { method, url, sentBody } = exchange
  const data = sentBody === '' ? [] : [`--data-raw ${wordOf(sentBody, veiled)}`]
  return ['curl -i', `-X ${method}`, quoted(url), ...headers, ...data].join(' ')
}

/** A command that repeats requests sent at the same time, mostly only one. */
export function curlOfBurst(burst: readonly Exchange[]): string {
  const lines = burst.map(curlOf)
  const [line = ''] = lines
  if (lines.length === 1) return line
  return new Set(lines).size === 1
    ? `for n in $(seq ${lines.length}); do ${line} & done; wait`
    : `${lines.join(' & ')} & wait`
}
