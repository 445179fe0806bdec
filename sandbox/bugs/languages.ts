import { isRecord } from '#/lib/is-record'
import { languageOf, translate } from '../server/messages'
import type { OperationId } from '../server/contract'
import type { Bug } from '../server/world'
import { planted, type PlantedBug } from './planted-bug'
import { refused, transformed } from './transforms'

/** Reads `Accept-Language` in another way. */
const understanding = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  read: (header: string) => string,
): PlantedBug =>
  planted(name, operation, says, breaks, ({ context, answer }) => {
    const headers = new Headers(context.request.headers)
    headers.set('accept-language', read(headers.get('accept-language') ?? 'ru'))
    return answer(new Request(context.request, { headers }))
  })

/** Says in one language why it refuses with this status. */
const speaking = (
  name: string,
  operation: OperationId,
  says: string,
  language: 'ru' | 'en',
  status: number,
): PlantedBug =>
  planted(name, operation, says, '`message` is shown to the player', (call) =>
    transformed(
      'message',
      () => translate(language, 'conflict'),
      (response) => response.status === status,
    )(call),
  )

/** What is wrong with a field is said in Russian, whatever was asked for. */
const fieldsInRussian: Bug = async (call) => {
  const english = languageOf(call.context.request.headers.get('accept-language')) === 'en'
  if (!english) return call.answer()
  return transformed(
    'errors',
    (errors) =>
      isRecord(errors)
        ? Object.fromEntries(
            Object.keys(errors).map((name) => [name, [translate('ru', 'field_invalid')]]),
          )
        : errors,
    ({ status }) => status === 422,
  )(call)
}

/** Languages that are not those asked for. */
export const languageBugs: readonly PlantedBug[] = [
  understanding(
    'weights-ignored',
    'signIn',
    'English wins wherever a list of languages names it.',
    'A language list of RFC 9110',
    (header) => (header.includes('en') ? 'en' : 'ru'),
  ),
  understanding(
    'first-language-only',
    'signIn',
    'Only the first language of a list counts.',
    'The supported language of the highest weight',
    (header) => header.split(/[,;]/)[0] ?? 'ru',
  ),
  understanding(
    'zero-weight-ignored',
    'recoveryInspect',
    'A language that is excluded is spoken.',
    'The supported language of the highest weight',
    (header) => header.replaceAll('q=0,', 'q=1,'),
  ),
  understanding(
    'regions-not-known',
    'sessionCheck',
    'English of a region is not known.',
    'The supported language of the highest weight',
    (header) => header.replaceAll(/en-\w+/g, 'xx'),
  ),
  planted(
    'fields-in-russian',
    'signUp',
    'What is wrong with a field is always said in Russian.',
    'Request field → what is wrong',
    fieldsInRussian,
  ),
  planted(
    'long-header-refused',
    'signIn',
    'A long list of languages is refused.',
    'No header is refused',
    ({ context, answer }) =>
      (context.request.headers.get('accept-language') ?? '').length > 256
        ? Promise.resolve(refused(context, 'validation'))
        : answer(),
  ),
  planted(
    'own-password-in-russian',
    'protectionStart',
    'That the current password is wrong is always said in Russian beside its field.',
    'Request field → what is wrong',
    fieldsInRussian,
  ),
  speaking(
    'taken-in-russian',
    'signUp',
    'That a login or an address is taken is always said in Russian.',
    'ru',
    409,
  ),
  speaking(
    'unknown-key-in-english',
    'recoveryFinish',
    'That a key is unknown is always said in English.',
    'en',
    410,
  ),
  speaking(
    'wait-in-english',
    'recoveryRequest',
    'That one has to wait is always said in English.',
    'en',
    429,
  ),
  speaking(
    'media-type-in-english',
    'signIn',
    'That a media type is not supported is always said in English.',
    'en',
    415,
  ),
]
