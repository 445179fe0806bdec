import { isRecord } from '#/lib/is-record'
import { translate, type Language } from '#sandbox/server/texts'
import { readsHeader, refuses, says, type Mistakes } from '../../../proof/mistake'
import type { Mistake } from '../../../proof/scene'

/** Reads `Accept-Language` differently. */
const reads = (to: (header: string) => string): Mistake =>
  readsHeader('accept-language', (header) => to(header ?? 'ru'))

/** Explains refusals with this status in one language only. */
const speaks = (language: Language, status: number): Mistake =>
  says('message', () => translate(language, 'conflict'), status)

/** Field errors are in Russian, whatever was requested. */
const fieldsInRussian: Mistake = says(
  'errors',
  (errors) =>
    isRecord(errors)
      ? Object.fromEntries(
          Object.keys(errors).map((name) => [name, [translate('ru', 'field_invalid')]]),
        )
      : errors,
  422,
)

export const LANGUAGES: Mistakes = {
  signIn: {
    'message-for-players': {
      'one-language': readsHeader('accept-language', () => null),
      'media-type-in-english': speaks('en', 415),
    },
    'language-list': { 'weights-ignored': reads((list) => (list.includes('en') ? 'en' : 'ru')) },
    'language-weights': {
      'language-in-capitals': reads((list) => (list === 'EN' ? 'ru' : list)),
    },
    'language-regions': {
      'first-language-only': reads((list) => list.split(/[,;]/)[0] ?? 'ru'),
    },
    'language-default': {
      'malformed-languages-fail': refuses('server_error', ({ request }) =>
        /q=(?![\d ])|;$/.test(request.headers.get('accept-language') ?? ''),
      ),
    },
    'language-never-refused': {
      'long-header-refused': refuses(
        'validation',
        ({ request }) => (request.headers.get('accept-language') ?? '').length > 256,
      ),
    },
  },
  recoveryInspect: {
    'language-regions': {
      'zero-weight-ignored': reads((list) => list.replaceAll('q=0,', 'q=1,')),
    },
    'language-weights': {
      'language-with-spaces': reads((list) => (/ ; ?q=/.test(list) ? 'ru' : list)),
    },
  },
  sessionCheck: {
    'language-regions': { 'regions-not-known': reads((list) => list.replaceAll(/en-\w+/g, 'xx')) },
  },
  signUp: {
    'field-messages': { 'fields-in-russian': fieldsInRussian },
    'message-for-players': { 'taken-in-russian': speaks('ru', 409) },
  },
  protectionStart: { 'field-messages': { 'own-password-in-russian': fieldsInRussian } },
  recoveryFinish: { 'message-for-players': { 'unknown-key-in-english': speaks('en', 410) } },
  recoveryRequest: { 'message-for-players': { 'wait-in-english': speaks('en', 429) } },
}
