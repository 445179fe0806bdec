/** Secret fields in requests and responses. Values the kit makes up, such as its players' passwords, are shown. */
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

/** The form of the keys, challenges and tokens the kit makes up. */
export const isMadeUp = (value: string): boolean => /^(?:kit-|KIT_)/.test(value)

/** The names of the kit's players in a text, in lower case. An address may contain one as well. */
export const namesIn = (text: string): readonly string[] =>
  (text.match(/kit_[\da-f]{8}_\d+/gi) ?? []).map((name) => name.toLowerCase())

/**
 * The text with each secret replaced by `veil` of its name. Works on truncated JSON. The machine code of a refusal is
 * not secret.
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

/** The JSON value of the field at `place`, with secrets replaced. */
export function maskedAt(place: string, value: string): string {
  const names = place.split('.').filter((name) => !/^\d+$/.test(name))
  const name = names.at(-1) ?? ''
  const opening = `"${name}":`
  return masked(`${opening}${value}`).slice(opening.length)
}
