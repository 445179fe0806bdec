/**
 * Fields that hold what nobody else may read, in requests and responses. What the kit makes up itself, such as the
 * passwords of its players, is shown.
 */
export const MASKED_FIELDS = [
  'key',
  'challenge',
  'jwt',
  'secret',
  'otpauthUri',
  'recoveryCodes',
] as const

const VALUE = '(?:\\\\.|[^"\\\\])*'
/** As `"jwt":"eyJh"`, as `\"jwt\":\"eyJh\"` in a JSON text within JSON, or cut off: `"jwt":"eyJh…`. */
const FIELD = new RegExp(`(\\\\?")(${MASKED_FIELDS.join('|')})\\1:\\s*\\1(${VALUE}?)(\\1|$|…)`, 'g')
const LIST = /("recoveryCodes":\s*\[)[^\]]*(\]|$|…)/g

/** What the kit sends as a key, a challenge or a token that nobody has. */
export const isMadeUp = (value: string): boolean => /^(?:kit-|KIT_)/.test(value)

/**
 * The same text with what is secret replaced by `veil` of its name. Works on JSON that was cut off.
 * The machine code of a refusal is no secret.
 */
export function masked(text: string, veil = (_name: string): string => '***'): string {
  return text
    .replaceAll(FIELD, (whole, quote: string, name: string, value: string, end: string) =>
      ['key', 'challenge'].includes(name) && isMadeUp(value)
        ? whole
        : `${quote}${name}${quote}:${quote}${veil(name)}${end}`,
    )
    .replaceAll(
      LIST,
      (_, opening: string, end: string) => `${opening}"${veil('recoveryCodes')}"${end}`,
    )
    .replaceAll(/Bearer [\w.~+/=-]+/g, 'Bearer ***')
}

/** A value of the field at `place`, as JSON, with what is secret replaced. */
export function maskedAt(place: string, value: string): string {
  const names = place.split('.').filter((name) => !/^\d+$/.test(name))
  const name = names.at(-1) ?? ''
  const opening = `"${name}":`
  return masked(`${opening}${value}`).slice(opening.length)
}
