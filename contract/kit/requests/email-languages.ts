import { codesIn, isRussian } from '../email-text'
import { loose, number } from '../loose'
import type { EmailKind } from '../mail'
import type { OperationId } from '../operation-id'
import type { Call, Caller, Player } from './caller'
import { mailPlayer } from './factor'
import type { RequestClaim } from './request-claim'
import { FLOWS, RESENDABLE } from './resends'

type Language = 'ru' | 'en'
const LANGUAGES: readonly Language[] = ['ru', 'en']

const speaking = (language: Language) => ({ 'accept-language': language })

function expectLanguage(caller: Caller, id: OperationId, text: string, language: Language): void {
  if (isRussian(text) === (language === 'ru')) return
  const name = language === 'ru' ? 'Russian' : 'English'
  const other = language === 'ru' ? 'Latin' : 'Cyrillic'
  const { note } = caller.quoting('emails-language')
  note(
    id,
    undefined,
    `an e-mail in ${name}, the language of the request`,
    `most of its letters are ${other}`,
  )
}

/** Reads the next e-mail, which has to be in a language. Returns its text. */
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

async function verification(caller: Caller): Promise<void> {
  for (const language of LANGUAGES) {
    const { email } = await caller.newcomer(language)
    await receive(caller, 'signUp', email, 'verify', language)
  }
}

async function recovery(caller: Caller): Promise<void> {
  for (const language of LANGUAGES) {
    const { login, email } = await caller.newcomer(language === 'ru' ? 'en' : 'ru')
    const headers = speaking(language)
    const asked = await caller.call('recoveryRequest', { body: { login }, headers })
    caller.expect('recoveryRequest', asked, 202)
    await receive(caller, 'recoveryRequest', email, 'recovery', language)
  }
}

/** Has a code sent in each language. */
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

async function signInCode(caller: Caller): Promise<void> {
  const { login, password, email } = await mailPlayer(caller)
  await codesTo(caller, 'signIn', email, 200, { body: { login, password } })
}

async function changeEmail(
  caller: Caller,
  { token, password }: Player,
  language: Language,
): Promise<string> {
  const { email } = caller.context.external.name()
  const headers = speaking(language)
  const asked = await caller.call('emailChange', { token, body: { email, password }, headers })
  caller.expect('emailChange', asked, 202)
  const text = await receive(caller, 'emailChange', email, 'code', language)
  const body = { code: codesIn(text)[0] ?? '' }
  const changed = await caller.call('emailChangeConfirm', { token, body, headers })
  caller.expect('emailChangeConfirm', changed, 200)
  return email
}

/** Codes to the new address are written in the language of the request, the notice to the former one too. */
async function changedEmail(caller: Caller): Promise<void> {
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
}

async function setUpCode(caller: Caller): Promise<void> {
  const { token, email, password } = await caller.player()
  const body = { method: 'email', password }
  await codesTo(caller, 'protectionStart', email, 200, { token, body })
}

async function removalCode(caller: Caller): Promise<void> {
  const { token, email, password } = await mailPlayer(caller)
  await codesTo(caller, 'protectionRemove', email, 202, { token, body: { password } })
}

/** What is sent again, in the language of the request that asks for it, not of the one before. */
async function emailsAgain(caller: Caller): Promise<void> {
  const started = []
  for (const language of LANGUAGES) {
    for (const id of RESENDABLE) started.push({ id, language, ...(await FLOWS[id](caller)) })
  }
  const waits = started.map(({ asked }) => number(loose(asked.json)['resendAfter']) ?? 60)
  for (const { id, to, kind } of started) await caller.receiveMessage(id, to, kind)
  await caller.context.clock.pass(Math.max(...waits) * 1000)
  for (const { id, language, call, to, kind } of started) {
    const sent = await caller.call(id, { ...call, headers: speaking(language) })
    caller.expect(id, sent, 202)
    if (sent.status === 202) await receive(caller, id, to, kind, language)
  }
}

/** Claims about the languages of e-mails. */
export const EMAIL_LANGUAGES: readonly RequestClaim[] = [
  {
    id: 'email-language-verification',
    proves: ['emails-language', 'verification-email-on-its-way'],
    tag: 'account',
    operations: ['signUp'],
    claim: 'A verification e-mail is written in the language of the sign-up.',
    run: verification,
  },
  {
    id: 'email-language-recovery',
    proves: ['emails-language'],
    tag: 'recovery',
    operations: ['recoveryRequest'],
    claim: 'A recovery e-mail is written in the language of the request.',
    run: recovery,
  },
  {
    id: 'email-language-sign-in',
    proves: ['emails-language'],
    tag: 'protection',
    operations: ['signIn'],
    claim: 'A sign-in code is sent in the language of the request.',
    run: signInCode,
  },
  {
    id: 'email-language-change',
    proves: ['emails-language', 'email-change-notice'],
    tag: 'settings',
    operations: ['emailChange', 'emailChangeConfirm'],
    claim:
      'The code of an e-mail change and the notice to the former address, which names the login, are in the language of the request.',
    run: changedEmail,
  },
  {
    id: 'email-language-set-up',
    proves: ['emails-language'],
    tag: 'protection',
    operations: ['protectionStart'],
    claim: 'The code of a set-up is sent in the language of the request.',
    run: setUpCode,
  },
  {
    id: 'email-language-removal',
    proves: ['emails-language'],
    tag: 'protection',
    operations: ['protectionRemove'],
    claim: 'The code of a removal is sent in the language of the request.',
    run: removalCode,
  },
  {
    id: 'email-language-again',
    proves: ['emails-language'],
    operations: [...RESENDABLE],
    claim: 'What is sent again is in the language of the request that asks for it.',
    waits: true,
    run: emailsAgain,
  },
]
