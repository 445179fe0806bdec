import { codesIn, isRussian } from '../email-text'
import { loose, number } from '../loose'
import type { EmailKind } from '../mail'
import type { OperationId } from '../operation-id'
import { textOf, type Caller, type Player } from './caller'
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
  const { note } = caller.quoting('E-mails are written')
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

async function signInCode(caller: Caller): Promise<void> {
  const { login, password, email } = await mailPlayer(caller)
  for (const language of LANGUAGES) {
    const headers = speaking(language)
    const asked = await caller.call('signIn', { body: { login, password }, headers })
    caller.expect('signIn', asked, 200)
    await receive(caller, 'signIn', email, 'code', language)
  }
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
  for (const language of LANGUAGES) {
    const body = { method: 'email', password }
    const headers = speaking(language)
    const started = await caller.call('protectionStart', { token, body, headers })
    caller.expect('protectionStart', started, 200)
    await receive(caller, 'protectionStart', email, 'code', language)
  }
}

async function removalCode(caller: Caller): Promise<void> {
  const { token, email, password } = await mailPlayer(caller)
  for (const language of LANGUAGES) {
    const headers = speaking(language)
    const asked = await caller.call('protectionRemove', { token, body: { password }, headers })
    caller.expect('protectionRemove', asked, 202)
    await receive(caller, 'protectionRemove', email, 'code', language)
  }
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

/** The address of a link is that of the site, the same in every e-mail, and its path is the one of the contract. */
async function links(caller: Caller): Promise<void> {
  const { login, email } = await caller.newcomer()
  const asked = await caller.call('recoveryRequest', { body: { login } })
  caller.expect('recoveryRequest', asked, 202)
  const found = []
  for (const [id, kind, path, says] of [
    ['signUp', 'verify', '/verify', 'The e-mail links to `/verify'],
    ['recoveryRequest', 'recovery', '/recovery', 'It links to `/recovery'],
  ] as const) {
    const text = await caller.receiveMessage(id, email, kind)
    const raw = /https?:\/\/[^\s"'<>]+[?&;]key=[^\s"'<>]*/.exec(text)?.[0]
    const url = raw !== undefined && URL.canParse(raw) ? new URL(raw) : undefined
    const got = url ? `${url.origin}${url.pathname}${url.hash.slice(0, 8)}` : 'none'
    if (url?.pathname !== path || url.hash !== '') {
      const expected = `a link to ${path}?key=… of the site, without a fragment`
      caller.quoting(says).note(id, undefined, expected, got)
    } else found.push({ id, origin: url.origin })
  }
  const [first, second] = found
  if (!first || !second || first.origin === second.origin) return
  const isFirstOwn = first.origin === new URL(caller.context.server.base).origin
  const [right, wrong] = isFirstOwn || !isLocal(first.origin) ? [first, second] : [second, first]
  caller
    .quoting('One with a code holds one code')
    .note(wrong.id, undefined, `a link to the same site as that of ${right.id}`, wrong.origin)
}

/** Whether it leads to the reader's own machine, as a forgotten default does. */
const isLocal = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).host)

const LINK = /\/(?:verify|recovery)\?[^\s"'<>]*key=[^\s"'<>]+/g

/** One link with its key, or one code, and nothing of the other kind. */
async function oneThing(caller: Caller): Promise<void> {
  const { note } = caller.quoting('One with a code holds one code')
  const { login, email } = await caller.newcomer()
  const asked = await caller.call('recoveryRequest', { body: { login } })
  caller.expect('recoveryRequest', asked, 202)
  for (const [id, kind] of [
    ['signUp', 'verify'],
    ['recoveryRequest', 'recovery'],
  ] as const) {
    const text = await caller.receiveMessage(id, email, kind)
    const links = new Set(text.match(LINK))
    if (links.size !== 1) note(id, undefined, 'one link with a key', `there are ${links.size}`)
  }
  const player = await mailPlayer(caller)
  const signedIn = await caller.call('signIn', {
    body: { login: player.login, password: player.password },
  })
  caller.expect('signIn', signedIn, 200)
  const text = await caller.receiveMessage('signIn', player.email, 'code')
  const { length } = codesIn(text)
  if (length !== 1) note('signIn', undefined, 'one code of six digits', `there are ${length}`)
}

/** An unknown name gets no e-mail, and no e-mail holds the password. */
async function noPassword(caller: Caller): Promise<void> {
  const { email, password } = await caller.newcomer()
  const text = await caller.receiveMessage('signUp', email, 'verify')
  if (text.includes(password))
    caller
      .quoting('One with a code holds one code')
      .note('signUp', undefined, 'an e-mail without the password', 'it holds the password')
}

/** `maskedEmail` does not reveal the address. */
async function maskedAddresses(caller: Caller): Promise<void> {
  const { login, password, email, token } = await mailPlayer(caller)
  const asked = await caller.call('signIn', { body: { login, password } })
  const removal = await caller.call('protectionRemove', { token, body: { password } })
  const next = caller.context.external.name().email
  const change = await caller.call('emailChange', { token, body: { email: next, password } })
  for (const [id, exchange, address] of [
    ['signIn', asked, email],
    ['protectionRemove', removal, email],
    ['emailChange', change, next],
  ] as const) {
    const masked = textOf(exchange, 'maskedEmail')
    const local = address.slice(0, address.lastIndexOf('@'))
    if (masked === '') continue
    if (masked.includes(local))
      caller.note(id, exchange, 'a masked address', 'the whole address can be read')
    const [first = ''] = [...masked]
    if (/[^x\P{L}]|\p{N}/iu.test(first) && first.toLowerCase() !== address[0]?.toLowerCase())
      caller.note(
        id,
        exchange,
        `the address that the code went to, masked`,
        `maskedEmail: ${masked}`,
      )
  }
}

/** A code goes to the present address, after it changed too. */
async function newAddress(caller: Caller): Promise<void> {
  const { login, password, token } = await mailPlayer(caller)
  const { email } = caller.context.external.name()
  const change = await caller.call('emailChange', { token, body: { email, password } })
  caller.expect('emailChange', change, 202)
  const code = await caller.receiveEmail('emailChange', email, 'code')
  const changed = await caller.call('emailChangeConfirm', { token, body: { code } })
  caller.expect('emailChangeConfirm', changed, 200)
  const asked = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', asked, 200)
  const fresh = await caller.receiveEmail('signIn', email, 'code')
  const body = { challenge: textOf(asked, 'challenge'), code: fresh }
  caller.expect('signInConfirm', await caller.call('signInConfirm', { body }), 200)
}

/** Claims about e-mails. */
export const EMAILS: readonly RequestClaim[] = [
  {
    id: 'email-language-verification',
    tag: 'account',
    operations: ['signUp'],
    claim: 'A verification e-mail is written in the language of the sign-up.',
    run: verification,
  },
  {
    id: 'email-language-recovery',
    tag: 'recovery',
    operations: ['recoveryRequest'],
    claim: 'A recovery e-mail is written in the language of the request.',
    run: recovery,
  },
  {
    id: 'email-language-sign-in',
    tag: 'protection',
    operations: ['signIn'],
    claim: 'A sign-in code is sent in the language of the request.',
    run: signInCode,
  },
  {
    id: 'email-language-change',
    tag: 'settings',
    operations: ['emailChange', 'emailChangeConfirm'],
    claim:
      'The code of an e-mail change and the notice to the former address, which names the login, are in the language of the request.',
    run: changedEmail,
  },
  {
    id: 'email-language-set-up',
    tag: 'protection',
    operations: ['protectionStart'],
    claim: 'The code of a set-up is sent in the language of the request.',
    run: setUpCode,
  },
  {
    id: 'email-language-removal',
    tag: 'protection',
    operations: ['protectionRemove'],
    claim: 'The code of a removal is sent in the language of the request.',
    run: removalCode,
  },
  {
    id: 'email-language-again',
    operations: [...RESENDABLE],
    claim: 'What is sent again is in the language of the request that asks for it.',
    waits: true,
    run: emailsAgain,
  },
  {
    id: 'email-links',
    tag: 'account',
    operations: ['signUp', 'recoveryRequest'],
    claim: 'The links of e-mails lead to the pages that the contract names, of one site.',
    run: links,
  },
  {
    id: 'email-one-thing',
    tag: 'account',
    operations: ['signUp', 'recoveryRequest', 'signIn'],
    claim: 'An e-mail holds one link with a key or one code.',
    run: oneThing,
  },
  {
    id: 'email-no-password',
    tag: 'account',
    operations: ['signUp'],
    claim: 'No e-mail holds the password.',
    run: noPassword,
  },
  {
    id: 'masked-addresses',
    tag: 'settings',
    operations: ['signIn', 'protectionRemove', 'emailChange'],
    claim: 'A masked address is that of the code, and cannot be read.',
    run: maskedAddresses,
  },
  {
    id: 'code-to-new-address',
    tag: 'settings',
    operations: ['emailChangeConfirm', 'signIn'],
    claim: 'After an e-mail change sign-in codes go to the new address.',
    run: newAddress,
  },
]
