// The Vite configuration imports this as well; it knows no aliases.

/** The contents of a settings file. */
export type EnvFile = {
  values: Record<string, string>
  /** Where each name is set: `site.env:3`. */
  places: Map<string, string>
  /** Faults of the file itself, one line each. */
  wrong: string[]
}

const EMPTY = /[ \t]*(?:#[^\n]*)?(?:\n|$)/y
const NAME = /[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*/y
const QUOTED = /(["'`])((?:(?!\1)[^])*)\1[ \t]*(?:#[^\n]*)?(?:\n|$)/y
/** A `#` begins a comment only after a space: some addresses contain it. */
const PLAIN = /([^\n]*?)(?:[ \t]+#[^\n]*|[ \t]*)(?:\n|$)/y
/** The most characters of a wrong line that a message shows. */
const LONGEST = 60

const LINE = /[^\n]*(?:\n|$)/y

/** The number of the first line that is not UTF-8, for example from an editor that writes another encoding. */
function strangeLine(bytes: Uint8Array): number {
  const whole = new TextDecoder().decode(bytes)
  return whole.slice(0, whole.indexOf('\uFFFD')).split('\n').length
}

/**
 * Reads a settings file.
 *
 * @param name the file's name, for messages
 */
export function readEnvBytes(name: string, bytes: Uint8Array): EnvFile {
  try {
    return parseEnvFile(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const wrong = [`${name}:${strangeLine(bytes)}: this is not UTF-8 text`]
    return { values: {}, places: new Map(), wrong }
  }
}

/**
 * Reads lines of `NAME=value`, as in `.env.example`. A quoted value may continue on the next line. Empty lines, and
 * those that begin with `#`, are ignored.
 *
 * @param name the file's name, for messages
 */
export function parseEnvFile(name: string, content: string): EnvFile {
  // Some editors write a byte order mark, or other line ends.
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
    else file.wrong.push(`${place}: ${key} is already set in ${first}`)
    const [, quote = '', quoted] = take(QUOTED) ?? []
    if (quoted !== undefined) {
      file.values[key] = quote === '"' ? quoted.replaceAll(String.raw`\n`, '\n') : quoted
      continue
    }
    const [, value = ''] = take(PLAIN) ?? []
    if (/^["'`]/.test(value)) {
      file.wrong.push(`${place}: quote the whole value of ${key}, or none of it`)
    }
    file.values[key] = value
  }
  return file
}
