import { findRecoveryCode } from '#sandbox/server/codes'
import { isPassword } from '#sandbox/server/passwords'
import { secretOf } from '#sandbox/server/random'
import { endSessions, findPlayer, type Player } from '#sandbox/server/state'
import {
  after,
  before,
  body,
  during,
  mails,
  namesField,
  reads,
  readsText,
  refuses,
  says,
  turns,
  type Mistakes,
} from '../../../proof/mistake'
import type { Scene } from '../../../proof/scene'
import {
  anyCode,
  anyPassword,
  asIf,
  drops,
  entries,
  fields,
  keeps,
  keepingCode,
} from '../../../proof/state-mistakes'

const ownerOf = ({ state, fields: { email } }: Scene): Player | undefined =>
  findPlayer(state, String(email))

export const SETTINGS: Mistakes = {
  emailChange: {
    'email-change-waits': {
      'email-at-once': after(({ player }) => {
        if (player?.emailChange) player.email = player.emailChange.email
      }),
      'pending-email-hidden': drops('emailChange'),
    },
    'email-change-again': {
      'refused-change-drops-pending': drops('emailChange', 409, 422),
      'refused-email-drops-change': drops('emailChange', 429),
      'first-address-stays': async (scene) =>
        scene.player?.emailChange ? keeps(fields('emailChange'))(scene) : scene.answer(),
      'former-code-of-change': {
        operations: ['emailChange', 'emailChangeConfirm'],
        mistake: keepingCode(
          ({ emailChange }) => emailChange?.ticket,
          ({ player, fields: { email } }) => player?.emailChange?.email === email,
        ),
      },
    },
    'email-change-taken': {
      'email-of-another': readsText('email', (email, scene) => {
        const owner = ownerOf(scene)
        return owner && owner !== scene.player
          ? `${secretOf(scene.random).slice(0, 8)}@example.com`
          : email
      }),
      'own-address-is-free': async (scene) =>
        ownerOf(scene) === scene.player
          ? asIf({ email: 'hidden@hidden.example' })(scene)
          : scene.answer(),
    },
    'email-change-order': {
      'taken-before-password': refuses('email_taken', (scene) =>
        Boolean(scene.player && ownerOf(scene)),
      ),
    },
    'order-of-refusals': {
      'media-type-first': refuses(
        'unsupported_media_type',
        ({ request }) => !request.headers.get('content-type')?.startsWith('application/'),
      ),
      'media-type-before-size': refuses(
        'unsupported_media_type',
        ({ request, text, session }) =>
          request.headers.get('content-type') === 'text/plain' &&
          text.length > 16 * 1024 &&
          session !== undefined,
      ),
    },
    'response-422-invalid-password': { 'email-without-password': anyPassword('password') },
    'errors-name-fields': { 'email-for-password': namesField('email') },
    'current-password-compared': {
      'own-password-not-composed': refuses(
        'invalid_password',
        async ({ player, fields: { password } }) =>
          typeof password === 'string' &&
          password !== password.normalize('NFC') &&
          isPassword(password, player?.password),
      ),
    },
    'stored-as-typed': {
      'pending-address-in-small-letters': after(({ player }) => {
        const change = player?.emailChange
        if (change) player.emailChange = { ...change, email: change.email.toLowerCase() }
      }),
    },
    'ends-nothing-else': {
      'change-ends-sessions': after(({ state, player, session }) =>
        endSessions(state, player?.id ?? '', session),
      ),
    },
    'code-masked-email': {
      'masked-other-address': says('maskedEmail', (masked) => String(masked).replace(/^./, 'z')),
    },
    'field-names-case': {
      'names-in-any-case': reads((sent) =>
        Object.fromEntries(Object.entries(sent).map(([name, one]) => [name.toLowerCase(), one])),
      ),
    },
  },
  emailChangeResend: {
    'email-change-resend-nothing': { 'resend-of-nothing': turns(410, 'conflict') },
  },
  emailChangeConfirm: {
    'code-as-typed': {
      'change-code-with-a-space': refuses('invalid_code', ({ fields: { code } }) =>
        String(code).includes(' '),
      ),
    },
    'stored-as-typed': {
      'new-address-in-small-letters': says('user.email', (email) => String(email).toLowerCase()),
    },
    'response-422-invalid-code': { 'any-email-code': anyCode() },
    'email-change-notice': {
      'no-notice': mails(() => []),
      'notice-to-new-address': mails((email, { player }) => [
        { ...email, to: player?.email ?? email.to },
      ]),
      'notice-without-login': mails((email) => [
        { ...email, text: email.text.replace(/, \w+\./, '.') },
      ]),
    },
    'email-change-confirm-nothing': {
      'email-code-twice': keeps(fields('emailChange')),
      'email-code-of-anybody': before(({ state, player, fields: { code } }) => {
        const all = [...state.players.values()].map(({ emailChange }) => emailChange)
        const other = all.find((change) => change?.ticket.code === code)
        if (player && other) player.emailChange ??= other
      }),
    },
    'email-change-of-unverified': { 'change-verifies-nothing': keeps(fields('active')) },
    'email-change-taken-meanwhile': {
      'taken-address-stays-pending': keeps(fields('emailChange'), 409),
      'taken-address-told-with-code': during(({ state, player, ticket, fields: { code } }) => {
        const owner = player?.emailChange && findPlayer(state, player.emailChange.email)
        if (!owner || code === ticket?.code) return undefined
        state.players.delete(owner.id)
        return () => state.players.set(owner.id, owner)
      }),
    },
    'email-change-ends': {
      'new-address-ends-app': drops('setup'),
      'email-keeps-challenges': keeps(entries('challenges')),
      'email-keeps-app-challenges': async (scene) =>
        scene.player?.mfa?.method === 'app' ? keeps(entries('challenges'))(scene) : scene.answer(),
      'email-keeps-recovery-keys': keeps(entries('recoveryKeys')),
      'email-keeps-removal': keeps(fields('removal')),
      'email-keeps-set-up': keeps(fields('setup')),
    },
    'email-changed': { 'address-stays': keeps(fields('email')) },
    'ends-nothing-else': {
      'new-address-ends-sessions': after(({ state, player, session }) =>
        endSessions(state, player?.id ?? '', session),
      ),
      'new-address-drops-author': drops('authorCode'),
    },
    'code-schema': {
      'short-codes-end-change': (scene) =>
        String(scene.fields['code']).length < 6 ? drops('emailChange', 422)(scene) : scene.answer(),
    },
    'recovery-codes-accepted': {
      'recovery-code-for-address': anyCode(
        ({ player }, code) =>
          findRecoveryCode(player?.mfa?.recoveryCodes ?? [], code) !== undefined,
      ),
    },
    'user-pending-email': {
      'pending-after-change': body((sent) => {
        const user = Object(sent['user'])
        return { ...sent, user: { ...user, pendingEmail: user.email } }
      }),
    },
    'response-422-validation': {
      'numbers-as-texts': reads(({ code, ...sent }) => ({
        ...sent,
        code: typeof code === 'number' ? String(code) : code,
      })),
    },
  },
  emailChangeCancel: {
    'email-change-cancelled': { 'cancel-nothing': keeps(fields('emailChange')) },
    'email-change-cancel-nothing': {
      'cancel-of-nothing-as-404': turns(204, 'not_found', ({ player }) => !player?.emailChange),
      'cancel-by-verified-only': refuses('unverified', ({ player }) => player?.active === false),
    },
    'ends-nothing-else': {
      'cancel-drops-set-up': drops('setup'),
      'cancel-ends-sessions': after(({ state, player, session }) =>
        endSessions(state, player?.id ?? '', session),
      ),
    },
  },
  passwordChange: {
    'password-change-ends-sessions': {
      'password-keeps-sessions': keeps(entries('sessions')),
      'password-ends-all': reads((sent) => ({ ...sent, revokeOthers: true })),
      'revoke-others-ignored': reads((sent) =>
        sent['revokeOthers'] === true ? { ...sent, revokeOthers: false } : sent,
      ),
      'refused-password-ends-sessions': after(
        ({ state, player, session }) => endSessions(state, player?.id ?? '', session),
        422,
      ),
    },
    'password-change-ends': {
      'password-keeps-challenges': keeps(entries('challenges')),
      'sparing-password-keeps-challenges': async (scene) =>
        scene.fields['revokeOthers'] === false
          ? keeps(entries('challenges'))(scene)
          : scene.answer(),
      'password-keeps-recovery-keys': keeps(entries('recoveryKeys')),
      'sparing-password-keeps-recovery-keys': async (scene) =>
        scene.fields['revokeOthers'] === false
          ? keeps(entries('recoveryKeys'))(scene)
          : scene.answer(),
      'password-drops-email-change': drops('emailChange'),
      'password-drops-removal': drops('removal'),
    },
    'password-change-wrong-password': {
      'any-current-password': anyPassword('currentPassword'),
      'password-for-current': namesField('password'),
      'wrong-password-as-401': turns(422, 'invalid_credentials'),
    },
    changed: { 'password-stays': keeps(fields('password')) },
    'ends-nothing-else': {
      'new-password-drops-recovery-codes': after(({ player }) =>
        player?.mfa?.recoveryCodes.clear(),
      ),
    },
    'password-lengths': {
      'new-password-trimmed': readsText('newPassword', (password) => password.trim()),
    },
    'password-compared': {
      'new-password-not-composed': readsText('newPassword', (one) => one.replaceAll('\u0301', 'X')),
    },
    'requests-closed': {
      'inherited-names-ignored': reads((sent) =>
        Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in Object.prototype))),
      ),
    },
    'response-422-validation': {
      'texts-as-booleans': reads(({ revokeOthers, ...sent }) =>
        ['string', 'number'].includes(typeof revokeOthers)
          ? { ...sent, revokeOthers: revokeOthers === 'true' }
          : { ...sent, revokeOthers },
      ),
    },
  },
}
