import { isRecord } from '#/lib/is-record'
import { isRussian } from '../mail/email-text'
import type { Exchange } from '../http/exchange'
import { loose, text } from '../contract/loose'
import type { Broken } from './rules'

const CYRILLIC = /[а-яё]/i
const WORD = /\p{L}{2}/u

/** The texts of `errors`, by field. */
const wordsOf = (errors: unknown): readonly (readonly [field: string, words: string])[] =>
  isRecord(errors)
    ? Object.entries(errors).map(([field, texts]) => [
        field,
        Array.isArray(texts) ? texts.map(text).join(' ') : '',
      ])
    : []

/** A refusal is in the requested language if the request names only one. Russian is recognised by its characters. */
export function* ofMessageLanguage({ status, sent, sentBody, json }: Exchange): Generator<Broken> {
  const asked = sent['accept-language']
  // A 413 may come from a gateway, which knows no languages.
  if (status === 413) return
  // Cyrillic text in the request may be echoed.
  if ((asked !== 'en' && asked !== 'ru') || CYRILLIC.test(sentBody)) return
  const language = asked === 'ru' ? 'Russian' : 'English'
  const isOther = (words: string): boolean =>
    WORD.test(words) && isRussian(words) !== (asked === 'ru')
  const { message, errors } = loose(json)
  if (isOther(text(message)))
    yield {
      id: 'message-language',
      rule: `a message in ${language} (Accept-Language: ${asked})`,
      got: `message: ${JSON.stringify(message)}`,
      quotes: 'message-for-players',
    }
  const other = wordsOf(errors).find(([, words]) => isOther(words))
  if (other)
    yield {
      id: 'message-language',
      rule: `errors in ${language} (Accept-Language: ${asked})`,
      got: `errors.${other[0]}: ${JSON.stringify(other[1])}`,
      quotes: 'field-messages',
    }
}
