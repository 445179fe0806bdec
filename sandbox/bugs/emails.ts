import type { Email } from '../server/mailbox'
import { identify } from '../server/auth'
import type { RequestContext } from '../server/request-context'
import { findPlayer, type Player } from '../server/state'
import type { OperationId } from '../server/contract'
import type { Bug } from '../server/world'
import { asking } from './bypasses'
import { mailing } from './mailing'
import { planted, type PlantedBug } from './planted-bug'
import { sentFields, transformed } from './transforms'

const WORDS = {
  ru: 'Здравствуйте. Это письмо от нас:',
  en: 'Hello. This is a message from us:',
}

const worded = (email: Email, language: 'ru' | 'en', rest = ''): Email => ({
  ...email,
  subject: WORDS[language],
  text: `${WORDS[language]}\n${email.link ?? email.code ?? ''}\n${rest}`,
})

const speaking = (
  name: string,
  operation: OperationId,
  language: 'ru' | 'en',
  what: string,
): PlantedBug =>
  planted(
    name,
    operation,
    `${what} is always written in ${language === 'ru' ? 'Russian' : 'English'}.`,
    'E-mails are written',
    mailing((email) => [
      worded(
        email,
        language,
        email.text.split('\n')[0]?.includes(',') ? (/, (\w+)\./.exec(email.text)?.[1] ?? '') : '',
      ),
    ]),
  )

/** Sends the e-mails of `id` to the former address of players whose address changed. */
function toFormerAddress(
  id: OperationId,
  whose: (context: RequestContext) => Promise<Player | undefined>,
): Bug {
  const former = new Map<string, string>()
  return async (call) => {
    const { operation, context, answer } = call
    if (operation.id === 'emailChangeConfirm') {
      const player = (await identify(context))?.player
      const email = player?.email ?? ''
      const response = await answer()
      if (response.status === 200 && player) former.set(`${player.id} ${player.login}`, email)
      return response
    }
    if (operation.id !== id) return answer()
    const player = await whose(context)
    const to = player && former.get(`${player.id} ${player.login}`)
    return to === undefined ? answer() : mailing((email) => [{ ...email, to }])(call)
  }
}

/** The player that a request names. */
const named = async ({ state, request }: RequestContext): Promise<Player | undefined> =>
  findPlayer(state, String((await sentFields(request))['login']))

/** E-mails that are not sent, go elsewhere, or say something else. */
export const emailBugs: readonly PlantedBug[] = [
  speaking('verification-in-russian', 'signUp', 'ru', 'The verification e-mail'),
  speaking('recovery-in-english', 'recoveryRequest', 'en', 'The recovery e-mail'),
  speaking('sign-in-code-in-russian', 'signIn', 'ru', 'The e-mail with the sign-in code'),
  speaking('email-code-in-russian', 'emailChange', 'ru', 'The e-mail to the new address'),
  speaking('set-up-code-in-english', 'protectionStart', 'en', 'The e-mail with the set-up code'),
  speaking('removal-code-in-russian', 'protectionRemove', 'ru', 'The e-mail with the removal code'),
  planted(
    'notice-in-russian',
    'emailChangeConfirm',
    'The notice to the former address is always written in Russian.',
    'E-mails are written',
    mailing((email) => [worded(email, 'ru', /, (\w+)\./.exec(email.text)?.[1])]),
  ),
  planted(
    'no-notice',
    'emailChangeConfirm',
    'The former address hears nothing of the change.',
    'The former address gets a notice',
    mailing(() => []),
  ),
  planted(
    'notice-to-new-address',
    'emailChangeConfirm',
    'The notice of a change goes to the new address.',
    'The former address gets a notice',
    mailing(async (email, context) => [
      { ...email, to: (await identify(context))?.player.email ?? email.to },
    ]),
  ),
  planted(
    'notice-without-login',
    'emailChangeConfirm',
    'The notice to the former address does not say whose address changed.',
    'The former address gets a notice',
    mailing((email) => [{ ...email, text: email.text.replace(/, \w+\./, '.') }]),
  ),
  planted(
    'no-verification-email',
    'signUp',
    'No e-mail is sent after a sign-up.',
    'The e-mail is on its way.',
    mailing(() => []),
  ),
  planted(
    'no-recovery-by-email',
    'recoveryRequest',
    'A recovery by the address, not the login, sends nothing.',
    'An e-mail is on its way',
    async (call) => {
      const { login } = await sentFields(call.context.request)
      return String(login).includes('@') ? mailing(() => [])(call) : call.answer()
    },
  ),
  planted(
    'password-in-email',
    'signUp',
    'The verification e-mail holds the password.',
    'One with a code holds one code',
    mailing(async (email, context) => {
      const { password } = await sentFields(context.request)
      return [{ ...email, text: `${email.text}\n${String(password)}` }]
    }),
  ),
  planted(
    'two-links',
    'recoveryRequest',
    'The recovery e-mail holds a second link with a key.',
    'One with a code holds one code',
    mailing((email) => [
      { ...email, text: `${email.text}\nhttps://game.example/verify?key=ver_another` },
    ]),
  ),
  planted(
    'two-codes',
    'signIn',
    'The e-mail with the code holds another number of six digits.',
    'One with a code holds one code',
    mailing((email) => [{ ...email, text: `${email.text}\nRequest 274951.` }]),
  ),
  planted(
    'code-without-zeros',
    'protectionStart',
    'The code in an e-mail is a number without its leading zeros.',
    'One with a code holds one code',
    mailing((email) => {
      const code = email.code?.slice(2) ?? null
      return [{ ...email, code, text: email.text.replaceAll(email.code ?? '', code ?? '') }]
    }),
  ),
  planted(
    'link-not-encoded',
    'signUp',
    'The link of an e-mail holds a plus sign of the key as it is, which browsers read as a space.',
    'One with a code holds one code',
    mailing((email) => {
      const link = email.link?.replace('key=', 'key=s+') ?? null
      return [{ ...email, link, text: email.text.replaceAll(email.link ?? '', link ?? '') }]
    }),
  ),
  planted(
    'resend-sends-nothing',
    'verifyResend',
    'The verification e-mail is said to be sent again, and is not.',
    'An e-mail is on its way',
    mailing(() => []),
  ),
  planted(
    'code-resend-sends-nothing',
    'signInResend',
    'The sign-in code is said to be sent again, and is not.',
    'A code is required; where the method',
    mailing(() => []),
  ),
  {
    name: 'code-to-former-address',
    operation: 'signIn',
    says: 'After an e-mail change the sign-in codes go to the former address.',
    breaks: 'The address changed.',
    bug: toFormerAddress('signIn', named),
  },
  {
    name: 'removal-code-to-former-address',
    operation: 'protectionRemove',
    says: 'After an e-mail change the removal codes go to the former address.',
    breaks: 'The address changed.',
    bug: toFormerAddress('protectionRemove', asking),
  },
  {
    name: 'recovery-to-former-address',
    operation: 'recoveryRequest',
    says: 'After an e-mail change the recovery e-mails go to the former address.',
    breaks: 'The address changed.',
    bug: toFormerAddress('recoveryRequest', named),
  },
  planted(
    'readable-address',
    'signIn',
    'The address that the code went to can be read.',
    'Where the code went',
    async (call) => {
      const { login } = await sentFields(call.context.request)
      const email = findPlayer(call.context.state, String(login))?.email
      return transformed('maskedEmail', (masked) => (masked === undefined ? masked : email))(call)
    },
  ),
  planted(
    'half-masked-address',
    'protectionRemove',
    'Of the address that the code went to only the end is masked.',
    'Where the code went',
    transformed('maskedEmail', (masked) =>
      masked === undefined ? masked : String(masked).replace('***', 'it_***'),
    ),
  ),
  planted(
    'masked-other-address',
    'emailChange',
    'The masked address is not the one that the code went to.',
    'Where the code went',
    transformed('maskedEmail', (masked) => String(masked).replace(/^./, 'z')),
  ),
  planted(
    'resent-verification-in-russian',
    'verifyResend',
    'The verification e-mail that is sent again is always written in Russian.',
    'E-mails are written',
    mailing((email) => [worded(email, 'ru')]),
  ),
  speaking(
    'resent-sign-in-code-in-english',
    'signInResend',
    'en',
    'The e-mail with the sign-in code that is sent again',
  ),
]
