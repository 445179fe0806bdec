import type { Exchange } from './http-client'
import { masked } from './mask'

const KEPT =
  /^(content-type|idempotency-key|accept-language|origin|access-control-request-.*|x-sandbox)$/i
const IN_SHELL: Readonly<Record<string, string>> = {
  authorization: 'Authorization: Bearer $TOKEN',
  'x-recaptcha-token': 'X-Recaptcha-Token: $CAPTCHA',
  'x-recovery-key': 'X-Recovery-Key: $RECOVERY_KEY',
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const variable = (name: string): string => name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()

/** Marks where a secret was, through the quoting. */
const MARK = '\u{E000}'

function dataOf(body: string): string {
  const short = body.trimEnd()
  if (body.length - short.length > 100) return `"$(printf '%-${body.length}s' ${quoted(short)})"`
  const veiled = masked(body, (name) => `${MARK}${variable(name)}${MARK}`)
  return quoted(veiled).replaceAll(/\u{E000}(\w+)\u{E000}/gu, `'"$$$1"'`)
}

/** How to repeat one request; what is secret is left to variables of the shell. */
export function curlOf({ method, url, sent, sentBody }: Exchange): string {
  const headers = Object.entries(sent).flatMap(([name, value]) => {
    const secret = IN_SHELL[name.toLowerCase()]
    if (secret !== undefined && value !== '') return [`-H "${secret}"`]
    // A star is what the sender's own library says of languages.
    return KEPT.test(name) && value !== '*' ? [`-H ${quoted(`${name}: ${value}`)}`] : []
  })
  const data = sentBody === '' ? [] : [`--data-raw ${dataOf(sentBody)}`]
  return ['curl -i', `-X ${method}`, quoted(url), ...headers, ...data].join(' ')
}
