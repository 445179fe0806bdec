import { isRussian } from './email-text'
import type { Exchange } from './exchange'
import { text, loose } from './loose'
import type { Broken } from './rules'

const CYRILLIC = /[а-яё]/i

/** A refusal is in the language asked for, where the request names one alone: Russian is recognised by its letters. */
export function* ofMessageLanguage({ status, sent, sentBody, json }: Exchange): Generator<Broken> {
  const asked = sent['accept-language']
  const message = text(loose(json)['message'])
  // That one may be of a gateway, which knows no languages.
  if (status === 413) return
  // What was sent in Cyrillic letters may come back in them.
  if (message === '' || (asked !== 'en' && asked !== 'ru') || CYRILLIC.test(sentBody)) return
  if (isRussian(message) === (asked === 'ru')) return
  const language = asked === 'ru' ? 'Russian' : 'English'
  yield {
    id: 'message-language',
    rule: `a message in ${language} (Accept-Language: ${asked})`,
    got: `message: ${JSON.stringify(message)}`,
    says: '`message` is shown to the player',
  }
}
