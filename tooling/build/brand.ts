import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LOCALE_CODES, type Locale } from '../../src/locales/locale.ts'
import type { Message } from './compiled-message.ts'
import { readBrandFolder } from './settings.ts'

/** The sections of the home page after its first view, and its steps, each in the order of the demo. */
const SECTIONS = ['about', 'steps', 'votes', 'links', 'closing'] as const
const STEPS = ['account', 'launcher', 'game'] as const

const listOf = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(
    v.array(v.picklist(names, `one of ${names.join(', ')}`)),
    v.check((list) => new Set(list).size === list.length, 'a list that names each once'),
  )

const homeSchema = v.strictObject(
  { sections: v.optional(listOf(SECTIONS), SECTIONS), steps: v.optional(listOf(STEPS), STEPS) },
  'an object with "sections" and "steps"',
)

export type Home = v.InferOutput<typeof homeSchema>

const textsSchema = v.record(v.string(), v.string('a text'), 'an object of texts by their ids')

/** A file of the folder that lays over the demo brand (`docs/production.md`); undefined where the demo's counts. */
export function brandFile(name: string): string | undefined {
  const folder = readBrandFolder()
  if (folder === undefined) return undefined
  const file = join(resolve(folder), name)
  return existsSync(file) ? file : undefined
}

/** The text of a file of the brand; `''` where there is none. */
export function brandText(name: string): string {
  const file = brandFile(name)
  return file === undefined ? '' : readFileSync(file, 'utf8')
}

function readJson<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const file = brandFile(name)
  const text = file === undefined ? '{}' : readFileSync(file, 'utf8')
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'JSON'), schema), text)
  if (result.success) return result.output
  const lines = result.issues.map(({ path, message }) => {
    const place = (path ?? []).map(({ key }) => String(key)).join('.')
    return `${file}: ${place === '' ? 'this' : place} must be ${message}`
  })
  throw new Error(lines.join('\n'))
}

/**
 * What the home page shows, and in which order.
 *
 * @throws Error that names what is wrong in `home.json`
 */
export function readHome(): Home {
  return readJson('home.json', homeSchema)
}

/** The values that a text is filled with: `{name}`, `{count, plural, …}`. */
const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)

/**
 * The texts of the brand in a language, compiled, by their ids.
 *
 * @param catalog the text of the catalog that they are laid over
 * @throws Error that names each id that the catalog has not, each text that does not compile, and each value that the text
 * in the catalog is not given
 */
export function readTexts(locale: Locale, catalog: string): Record<string, Message> {
  const name = `texts.${locale}.json`
  const wrong: string[] = []
  const compiled: Record<string, Message> = {}
  for (const [id, text] of Object.entries(readJson(name, textsSchema))) {
    const entry = catalog.split(/\n{2,}/).find((one) => one.includes(`\nmsgid "${id}"\n`))
    const strange = valuesOf(text).filter((value) => !entry?.includes(`{${value}`))
    if (entry === undefined) wrong.push(`${name}: there is no text ${id}`)
    else if (strange.length > 0) wrong.push(`${name}: ${id} is given no {${strange.join('}, {')}}`)
    else {
      try {
        compiled[id] = compileMessageOrThrow(text) as Message
      } catch (error) {
        wrong.push(`${name}: ${id}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return compiled
}

/** Files that a brand may have, and what is wrong with those it has. */
export function checkBrand(): void {
  readHome()
  for (const locale of LOCALE_CODES) {
    readTexts(locale, readFileSync(`src/locales/${locale}/messages.po`, 'utf8'))
  }
}

/** The icon for tabs, as text. */
export function readIcon(): string {
  return brandText('icon.svg') || readFileSync('src/brand/favicon.svg', 'utf8')
}
