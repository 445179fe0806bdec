import { mailPlayer, resendAfterOf, wait } from '../../caller/beginnings'
import { codesIn, isRussian } from '../../mail/email-text'
import type { EmailKind } from '../../mail/mail'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import type { Caller, Player } from '../../caller/caller'
import { FLOWS, RESENDABLE } from '../../caller/resendable'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'protection', profile: 'core' })

type Language = 'ru' | 'en'
const LANGUAGES: readonly Language[] = ['ru', 'en']

/** After a language that the server does not have. */
const speaking = (language: Language) => ({ 'accept-language': `fr, ${language};q=0.9` })

function expectLanguage(caller: Caller, id: OperationId, text: string, language: Language): void {
  if (isRussian(text) === (language === 'ru')) return
  const name = language === 'ru' ? 'Russian' : 'English'
  const other = language === 'ru' ? 'Latin' : 'Cyrillic'
  const { note } = caller.quoting('emails-language')
  note(
    id,
    undefined,
    `an e-mail in ${name}, the language of the request`,
    `most of its characters are ${other}`,
  )
}

/** Reads the next e-mail, which must be in a language. Returns its text. */
async function receive(
  caller: Caller,
  id: OperationId,
  to: string,
  kind: EmailKind,
  language: Language,
): Promise<string> {
  const text = await caller.receiveMessage(id, to, kind)
  expectLanguage(caller, id, text, language)
  return text
}

/** Requests a code in each language. */
async function codesTo(
  caller: Caller,
  id: OperationId,
  to: string,
  good: number,
  call: Call,
): Promise<void> {
  for (const language of LANGUAGES) {
    const asked = await caller.call(id, { ...call, headers: speaking(language) })
    caller.expect(id, asked, good)
    await receive(caller, id, to, 'code', language)
  }
}

async function changeEmail(
  caller: Caller,
  { token, password }: Player,
  language: Language,
): Promise<string> {
  const { email } = caller.name()
  const headers = speaking(language)
  await caller.step('emailChange', 202, { token, body: { email, password }, headers })
  const text = await receive(caller, 'emailChange', email, 'code', language)
  const body = { code: codesIn(text)[0] ?? '' }
  await caller.step('emailChangeConfirm', 200, { token, body, headers })
  return email
}

/** Claims about the languages of e-mails. */
export const EMAIL_LANGUAGES = [
  claim(
    {
      id: 'email-language-verification',
      tag: 'account',
      operations: ['signUp'],
      proves: ['emails-language', 'verification-email-on-its-way'],
    },
    'A verification e-mail is written in the language of the sign-up.',
    async (caller) => {
      for (const language of LANGUAGES) {
        const { email } = await caller.newcomer(language)
        await receive(caller, 'signUp', email, 'verify', language)
      }
    },
  ),

  claim(
    {
      id: 'email-language-recovery',
      tag: 'recovery',
      operations: ['recoveryRequest'],
      proves: ['emails-language'],
    },
    'A recovery e-mail is written in the language of the request.',
    async (caller) => {
      for (const language of LANGUAGES) {
        const { login, email } = await caller.newcomer(language === 'ru' ? 'en' : 'ru')
        const headers = speaking(language)
        await caller.step('recoveryRequest', 202, { body: { login }, headers })
        await receive(caller, 'recoveryRequest', email, 'recovery', language)
      }
    },
  ),

  claim(
    {
      id: 'email-language-sign-in',
      profile: 'protection',
      operations: ['signIn'],
      proves: ['emails-language'],
    },
    'A sign-in code is sent in the language of the request.',
    async (caller) => {
      const { login, password, email } = await mailPlayer(caller)
      await codesTo(caller, 'signIn', email, 200, { body: { login, password } })
    },
  ),

  claim(
    {
      id: 'email-language-change',
      tag: 'settings',
      operations: ['emailChange', 'emailChangeConfirm'],
      proves: ['emails-language', 'email-change-notice'],
    },
    'The code of an e-mail change and the notice to the former address, which names the login, are in the language of the request.',
    async (caller) => {
      const player = await caller.player()
      let former = player.email
      for (const language of LANGUAGES) {
        const next = await changeEmail(caller, player, language)
        const text = await caller.receiveMessage('emailChangeConfirm', former, 'notice')
        expectLanguage(caller, 'emailChangeConfirm', text, language)
        if (!text.includes(player.login)) {
          const expected = 'a notice to the former address that names the login'
          caller.note('emailChangeConfirm', undefined, expected, 'it does not name it')
        }
        former = next
      }
    },
  ),

  claim(
    {
      id: 'email-language-set-up',
      profile: 'protection',
      operations: ['protectionStart'],
      proves: ['emails-language'],
    },
    'The code of a set-up is sent in the language of the request.',
    async (caller) => {
      const { token, email, password } = await caller.player()
      const body = { method: 'email', password }
      await codesTo(caller, 'protectionStart', email, 200, { token, body })
    },
  ),

  claim(
    {
      id: 'email-language-removal',
      profile: 'protection',
      operations: ['protectionRemove'],
      proves: ['emails-language'],
    },
    'The code of a removal is sent in the language of the request.',
    async (caller) => {
      const { token, email, password } = await mailPlayer(caller)
      await codesTo(caller, 'protectionRemove', email, 202, { token, body: { password } })
    },
  ),

  claim(
    {
      id: 'email-language-again',
      tag: 'requests',
      operations: [...RESENDABLE],
      proves: ['emails-language'],
      waits: true,
    },
    'A resent e-mail is in the language of the resend request.',
    async (caller, over) => {
      const started = []
      for (const language of LANGUAGES) {
        for (const id of inProfiles(caller, over, RESENDABLE))
          started.push({ id, language, ...(await FLOWS[id](caller)) })
      }
      const waits = started.map(({ asked }) => resendAfterOf(asked))
      for (const { id, to, kind } of started) await caller.receiveMessage(id, to, kind)
      await wait(caller, Math.max(...waits))
      for (const { id, language, call, to, kind } of started) {
        const sent = await caller.call(id, { ...call, headers: speaking(language) })
        caller.expect(id, sent, 202)
        if (sent.status === 202) await receive(caller, id, to, kind, language)
      }
    },
  ),
]
