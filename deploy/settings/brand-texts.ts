import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
// oxlint-disable-next-line no-restricted-imports -- read by the configuration of Vite, too, which knows no aliases
import { nearestHint } from '../../src/lib/nearest-name.ts'
import type { Message, Token } from './compiled-message'

/** The values that a message is filled with. */
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

/**
 * Texts of a brand, compiled.
 *
 * @param place where the text of an id comes from: `texts.ru.json:3`
 * @param demo the messages that they are laid over
 * @throws Error that names each unknown id, each text that is none or does not compile, and each value that the demo's text does not
 * have
 */
export function compileTexts(
  place: (id: string) => string,
  texts: Readonly<Record<string, unknown>>,
  demo: Readonly<Record<string, Message>>,
): Record<string, Message> {
  const wrong: string[] = []
  const compiled: Record<string, Message> = {}
  for (const [id, text] of Object.entries(texts)) {
    if (!Object.hasOwn(demo, id)) {
      const hint = nearestHint(id, Object.keys(demo))
      wrong.push(`${place(id)}: there is no text ${id}${hint}`)
      continue
    }
    if (typeof text !== 'string') {
      wrong.push(`${place(id)}: ${id} must be a text`)
      continue
    }
    try {
      const message = compileMessageOrThrow(text) as Message
      const given = valuesOf(demo[id])
      const strange = [...valuesOf(message)].filter((value) => !given.has(value))
      if (strange.length > 0)
        wrong.push(`${place(id)}: ${id} is given no {${strange.join('}, {')}}`)
      compiled[id] = message
    } catch (error) {
      wrong.push(`${place(id)}: ${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return compiled
}
