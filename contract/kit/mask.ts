/** Fields that hold what nobody else may read, in requests and answers. */
const SECRETS = [
  'password',
  'currentPassword',
  'newPassword',
  'key',
  'code',
  'challenge',
  'jwt',
  'secret',
  'otpauthUri',
  'recoveryCodes',
] as const

const VALUE = '(?:\\\\.|[^"\\\\])*'
const FIELD = new RegExp(`(\\\\?")(${SECRETS.join('|')})\\1:\\s*\\1(${VALUE}?)(\\1|$|…)`, 'g')
const LIST = /("recoveryCodes":\s*\[)[^\]]*(\]|$|…)/g
const MACHINE_CODE = /^[a-z]+(?:_[a-z]+)*$/

/**
 * The same text with what is secret replaced by `veil` of its name. Works on JSON that was cut off.
 * The machine code of a refusal is no secret.
 */
export function masked(text: string, veil = (_name: string): string => '***'): string {
  return text
    .replaceAll(FIELD, (whole, quote: string, name: string, value: string, end: string) =>
      name === 'code' && MACHINE_CODE.test(value)
        ? whole
        : `${quote}${name}${quote}:${quote}${veil(name)}${end}`,
    )
    .replaceAll(LIST, '$1"***"$2')
    .replaceAll(/Bearer [\w.~+/=-]+/g, 'Bearer ***')
}

/** A value of the field at `place`, as JSON, with what is secret replaced. */
export function maskedAt(place: string, value: string): string {
  const names = place.split('.').filter((name) => !/^\d+$/.test(name))
  const name = names.at(-1) ?? ''
  const opening = `"${name}":`
  return masked(`${opening}${value}`).slice(opening.length)
}
