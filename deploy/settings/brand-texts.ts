import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { nearestHint } from '#/lib/text/nearest-name'
import type { Message, Token } from './compiled-message'

/** The names of the values in a message. */
function valuesOf(message: Message): Set<string> {
  const names = new Set<string>()
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, , branches] = token
      names.add(name)
      if (typeof branches !== 'object') continue
      for (const branch of Object.values(branches)) if (Array.isArray(branch)) visit(branch)
    }
  }
  if (Array.isArray(message)) visit(message)
  return names
}

/** The plain text of a message without its values, one branch after the other. */
function textOf(message: Message): string {
  if (!Array.isArray(message)) return String(message ?? '')
  return message
    .map((token) => {
      if (typeof token === 'string') return token
      const branches = token[2]
      return typeof branches === 'object' ? Object.values(branches).map(textOf).join('') : ''
    })
    .join('')
}

/** The tags of a message, such as `<0>`, `</0>` and `<1/>`. */
function tagsOf(message: Message): string[] {
  return textOf(message).match(/<\/?[a-z\d]+\b[^<>]*>/gi) ?? []
}

/** What is wrong with the tags of a text, if anything: each represents an element of the default text. */
function faultOfTags(message: Message, original: Message): string | undefined {
  const given = new Set(tagsOf(original))
  const tags = tagsOf(message)
  const strange = tags.filter((tag) => !given.has(tag))
  if (strange.length > 0)
    return `uses ${[...new Set(strange)].join(', ')}, which the default text does not have`
  const open: string[] = []
  for (const tag of tags) {
    if (tag.endsWith('/>')) continue
    if (!tag.startsWith('</')) open.push(tag)
    else if (open.pop() !== tag.replace('/', '')) return `closes ${tag} without opening it`
  }
  return open.length > 0 ? `does not close ${open.join(', ')}` : undefined
}

/** What is wrong with the plurals of a text, if anything: in Russian '2 coins' has a form of its own, `few`. */
export function faultOfPlurals(locale: string, message: Message): string | undefined {
  if (!Array.isArray(message)) return undefined
  for (const [, format, branches] of message.filter((token) => typeof token !== 'string')) {
    if (typeof branches !== 'object') continue
    const type = format === 'selectordinal' ? 'ordinal' : 'cardinal'
    const { pluralCategories } = new Intl.PluralRules(locale, { type }).resolvedOptions()
    const missing = format === 'select' ? [] : pluralCategories.filter((one) => !(one in branches))
    if (missing.length > 0) return `lacks the plural form ${missing.join(', ')}`
    const inner = Object.values(branches).map((branch) => faultOfPlurals(locale, branch))
    const fault = inner.find((one) => one !== undefined)
    if (fault !== undefined) return fault
  }
  return undefined
}

/**
 * Compiles the texts of a brand.
 *
 * @param locale of the texts
 * @param place the place of an id: `texts.ru.json:3`
 * @param defaults the messages that the texts replace
 * @throws Error that names each unknown id, and each text that is not a string, is empty, does not compile, lacks a
 * plural form, or uses a value or tag that the default text does not have
 */
export function compileTexts(
  locale: string,
  place: (id: string) => string,
  texts: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, Message>>,
): Record<string, Message> {
  const wrong: string[] = []
  const compiled: Record<string, Message> = {}
  for (const [id, text] of Object.entries(texts)) {
    if (!Object.hasOwn(defaults, id)) {
      const hint = nearestHint(id, Object.keys(defaults))
      wrong.push(`${place(id)}: there is no text ${id}${hint}`)
      continue
    }
    if (typeof text !== 'string') {
      wrong.push(`${place(id)}: ${id} must be a string`)
      continue
    }
    if (text.trim() === '') {
      wrong.push(`${place(id)}: ${id} is empty`)
      continue
    }
    try {
      const message = compileMessageOrThrow(text) as Message
      const given = valuesOf(defaults[id])
      const strange = [...valuesOf(message)].filter((value) => !given.has(value))
      if (strange.length > 0)
        wrong.push(
          `${place(id)}: ${id} uses {${strange.join('}, {')}}, which the default text does not have`,
        )
      const fault = faultOfTags(message, defaults[id]) ?? faultOfPlurals(locale, message)
      if (fault !== undefined) wrong.push(`${place(id)}: ${id} ${fault}`)
      compiled[id] = message
    } catch (error) {
      wrong.push(`${place(id)}: ${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return compiled
}
