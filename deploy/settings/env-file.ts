// Read by the configuration of Vite, too, which knows no aliases.

/** What a file of settings says. */
export type EnvFile = {
  values: Record<string, string>
  /** The place of each name: `site.env:3`. */
  places: Map<string, string>
  /** What is wrong with the file itself, a line each. */
  wrong: string[]
}

const EMPTY = /[ \t]*(?:#[^\n]*)?(?:\n|$)/y
const NAME = /[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*/y
const QUOTED = /(["'`])((?:(?!\1)[^])*)\1[ \t]*(?:#[^\n]*)?(?:\n|$)/y
/** A `#` begins a comment after a space only: addresses have some. */
const PLAIN = /([^\n]*?)(?:[ \t]+#[^\n]*|[ \t]*)(?:\n|$)/y
/** Of what a fault shows of a line. */
const LONGEST = 60

const LINE = /[^\n]*(?:\n|$)/y

/** Characters that editors do not show and no setting has, line ends apart. */
const CONTROL = /[^\P{Cc}\n\t]/u

/** The number of the first line that is no text in UTF-8, as of an editor that writes in another encoding. */
function strangeLine(bytes: Uint8Array): number {
  const whole = new TextDecoder().decode(bytes)
  return whole.slice(0, whole.indexOf('\uFFFD')).split('\n').length
}

/**
 * Reads a file of settings.
 *
 * @param name of the file, for what is wrong
 */
export function readEnvBytes(name: string, bytes: Uint8Array): EnvFile {
  try {
    return parseEnvFile(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const wrong = [`${name}:${strangeLine(bytes)}: this is no text in UTF-8`]
    return { values: {}, places: new Map(), wrong }
  }
}

/**
 * Reads lines of `NAME=value`, as `.env.example` has them. A value may be in quotes, and then go on in the next line; an empty
 * line and one that begins with `#` say nothing.
 *
 * @param name of the file, for what is wrong
 */
export function parseEnvFile(name: string, content: string): EnvFile {
  // As some editors write it.
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const file: EnvFile = { values: {}, places: new Map(), wrong: [] }
  let at = 0

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) at = pattern.lastIndex
    return found
  }

  while (at < text.length) {
    if (take(EMPTY) !== null) continue
    const place = `${name}:${text.slice(0, at).split('\n').length}`
    const [, key] = take(NAME) ?? []
    if (key === undefined) {
      const [line = ''] = take(LINE) ?? []
      file.wrong.push(`${place}: this is not NAME=value: ${line.trim().slice(0, LONGEST)}`)
      continue
    }
    const first = file.places.get(key)
    if (first === undefined) file.places.set(key, place)
    else file.wrong.push(`${place}: ${key} is set again; it is in ${first} already`)
    const [, quote = '', quoted] = take(QUOTED) ?? []
    if (quoted !== undefined) {
      if (CONTROL.test(quoted)) file.wrong.push(`${place}: ${key} has a control character`)
      file.values[key] = quote === '"' ? quoted.replaceAll(String.raw`\n`, '\n') : quoted
      continue
    }
    const [, value = ''] = take(PLAIN) ?? []
    if (/^["'`]/.test(value)) {
      file.wrong.push(`${place}: ${key} must have quotes around its whole value, or none`)
    }
    if (CONTROL.test(value)) file.wrong.push(`${place}: ${key} has a control character`)
    file.values[key] = value
  }
  return file
}
