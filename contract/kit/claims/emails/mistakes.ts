import { maskEmail } from '#sandbox/server/codes'
import type { Email } from '#sandbox/server/mailbox'
import { mails, says, type Mistakes, type Spread } from '../../../proof/mistake'
import { memory, type Mistake } from '../../../proof/scene'
import type { OperationId } from '../../contract/operation-id'

const WORDS = {
  ru: 'Здравствуйте. Это письмо от нас:',
  en: 'Hello. This is a message from us:',
}

/** The e-mails of an operation are in one language, whatever was requested. */
const speaks = (language: 'ru' | 'en'): Mistake =>
  mails((email) => {
    const login = /, (\w+)\./.exec(email.text)?.[1] ?? ''
    const text = `${WORDS[language]}\n${email.link ?? email.code ?? ''}\n${login}`
    return [{ ...email, subject: WORDS[language], text }]
  })

const links = (to: (link: string) => string): Mistake =>
  mails((email) => {
    if (email.link === null) return [email]
    const link = to(email.link)
    return [{ ...email, link, text: email.text.replace(email.link, link) }]
  })

const adds = (text: string): Mistake =>
  mails((email) => [{ ...email, text: `${email.text}\n${text}` }])

const ORIGIN = /^https?:\/\/[^/]+/
const elsewhere = links((link) => link.replace(ORIGIN, 'https://elsewhere.example'))

/** Sends an operation's e-mails to the former address of players who changed theirs. */
function toFormerAddress(id: OperationId): Spread {
  const formerOf = memory(() => new Map<string, string>())
  const redirected = mails((email, scene) => [
    { ...email, to: formerOf(scene).get(scene.player?.id ?? '') ?? email.to },
  ])
  const mistake: Mistake = async (scene) => {
    if (scene.operation === id) return redirected(scene)
    const email = scene.player?.email
    const response = await scene.answer()
    if (response.ok && scene.player && email !== undefined)
      formerOf(scene).set(scene.player.id, email)
    return response
  }
  return { operations: [id, 'emailChangeConfirm'], mistake }
}

const withoutZeros = (email: Email): Email => {
  const code = email.code?.slice(2) ?? null
  return { ...email, code, text: email.text.replaceAll(email.code ?? '', code ?? '') }
}

export const EMAILS: Mistakes = {
  signUp: {
    'emails-language': { 'verification-in-russian': speaks('ru') },
    'sign-up-email-link': {
      'link-with-fragment': links((link) => link.replace('/verify', '/#/verify')),
    },
    'email-link': {
      'password-in-email': mails((email, { fields }) => [
        { ...email, text: `${email.text}\n${String(fields['password'])}` },
      ]),
      'link-not-encoded': links((link) => link.replace('key=', 'key=s+')),
      'links-elsewhere': {
        operations: ['signUp', 'recoveryRequest', 'verifyResend'],
        mistake: elsewhere,
      },
    },
  },
  recoveryRequest: {
    'emails-language': { 'recovery-in-english': speaks('en') },
    'recovery-email-link': {
      'link-below-api': links((link) => link.replace('/recovery', '/api/recovery')),
    },
    'email-link': {
      'link-to-another-site': links((link) => link.replace(ORIGIN, 'http://localhost')),
      'two-links': adds('https://game.example/verify?key=ver_another'),
    },
    'email-other-links': { 'link-to-a-shop': adds('https://shop.example/sale') },
    'site-address-is-a-setting': {
      'link-to-forwarded-host': async (scene) => {
        const host = scene.request.headers.get('x-forwarded-host')
        return host === null
          ? scene.answer()
          : links((link) => link.replace(ORIGIN, `https://${host}`))(scene)
      },
      'link-to-origin': async (scene) => {
        const origin = scene.request.headers.get('origin')
        return origin === null
          ? scene.answer()
          : links((link) => link.replace(ORIGIN, origin))(scene)
      },
    },
    'email-changed': { 'recovery-to-former-address': toFormerAddress('recoveryRequest') },
  },
  signIn: {
    'emails-language': {
      'sign-in-code-in-russian': speaks('ru'),
      'sign-in-code-in-first-language': (scene) =>
        scene.request.headers.get('accept-language')?.startsWith('fr') === true
          ? speaks('ru')(scene)
          : scene.answer(),
    },
    'email-content': { 'two-codes': adds('Request 274951.') },
    'email-changed': { 'code-to-former-address': toFormerAddress('signIn') },
    'code-masked-email': {
      'readable-address': says('maskedEmail', (masked, { player }) => masked && player?.email),
    },
  },
  verifyResend: {
    'emails-language': { 'resent-verification-in-russian': speaks('ru') },
    'email-link': { 'resent-link-elsewhere': elsewhere },
  },
  signInResend: { 'emails-language': { 'resent-sign-in-code-in-english': speaks('en') } },
  emailChange: {
    'emails-language': { 'email-code-in-russian': speaks('ru') },
    'email-content': { 'two-codes-to-new-address': adds('Request 274951.') },
    'code-masked-email': {
      'mask-of-address-in-force': says('maskedEmail', (_, { player }) =>
        maskEmail(player?.email ?? ''),
      ),
    },
  },
  emailChangeConfirm: { 'emails-language': { 'notice-in-russian': speaks('ru') } },
  protectionStart: {
    'emails-language': { 'set-up-code-in-english': speaks('en') },
    'email-content': { 'code-without-zeros': mails((email) => [withoutZeros(email)]) },
  },
  protectionRemove: {
    'emails-language': { 'removal-code-in-russian': speaks('ru') },
    'email-content': { 'two-codes-of-removal': adds('Request 274951.') },
    'email-changed': { 'removal-code-to-former-address': toFormerAddress('protectionRemove') },
  },
}
