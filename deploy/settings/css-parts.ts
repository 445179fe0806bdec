/**
 * Divides a value at a separator outside brackets.
 *
 * @throws Error where brackets do not match
 */
export function splitOutside(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const char of text) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth < 0) break
    if (char === separator && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += char
  }
  if (depth !== 0) throw new Error('its brackets do not match')
  return [...parts, part.trim()].filter((one) => one !== '' || separator === ',')
}

/** `name(…)`, where a value is one such call; its name is in lower case. */
export function callIn(text: string): { name: string; argument: string } | undefined {
  const { name, argument } = /^(?<name>[\w-]*)\((?<argument>[^]*)\)$/.exec(text)?.groups ?? {}
  if (name === undefined || argument === undefined) return undefined
  let depth = 0
  for (const char of argument) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth < 0) return undefined
  }
  return { name: name.toLowerCase(), argument: argument.trim() }
}

const LOWERED = /var\(--lightningcss-light,\s*/

/** Where the call ends whose content begins at `from`. */
function endOf(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('its brackets do not match')
}

/** `light-dark(day, night)` as the build of the site writes it, for browsers that do not know it. */
export function lowered(value: string): string {
  const start = value.indexOf('light-dark(')
  if (start === -1) return value
  const from = start + 'light-dark('.length
  const to = endOf(value, from)
  const both = splitOutside(value.slice(from, to), ',')
  const [day, night] = both
  if (both.length !== 2 || !day || !night) {
    throw new Error('light-dark() wants a colour by day and one by night')
  }
  const rest = lowered(value.slice(to + 1))
  return `${value.slice(0, start)}var(--lightningcss-light,${day}) var(--lightningcss-dark,${night})${rest}`
}

/** What `lowered` has made, as it was. */
export function raised(value: string): string {
  const light = LOWERED.exec(value)
  if (light === null) return value
  const from = light.index + light[0].length
  const to = endOf(value, from)
  const dark = /^\s*var\(--lightningcss-dark,\s*/.exec(value.slice(to + 1))
  if (dark === null) return value
  const start = to + 1 + dark[0].length
  const end = endOf(value, start)
  const pair = `light-dark(${value.slice(from, to)}, ${value.slice(start, end)})`
  return `${value.slice(0, light.index)}${pair}${raised(value.slice(end + 1))}`
}
