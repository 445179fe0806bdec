import {
  after,
  before,
  mails,
  readsHeader,
  readsText,
  refuses,
  says,
  turns,
  withHeader,
  type Mistakes,
} from '../../../proof/mistake'
import {
  alsoLimited,
  appStep,
  asIf,
  clears,
  count,
  drops,
  entries,
  fields,
  keeps,
  recoveryCodes,
  uncounted,
  unlimited,
  unseen,
} from '../../../proof/state-mistakes'
import { memory, type Mistake, type Scene } from '../../../proof/scene'

/** The key this recovery was sent with. */
const sentKey: Parameters<typeof keeps>[0] = ({ state, fields: { key } }) => {
  const known = state.recoveryKeys.get(String(key))
  return () => known && state.recoveryKeys.set(String(key), known)
}

/** The other keys of the same player. */
const otherKeys: Parameters<typeof keeps>[0] = (scene) => {
  const back = entries('recoveryKeys')(scene)
  return () => {
    back()
    scene.state.recoveryKeys.delete(String(scene.fields['key']))
  }
}

/** The known key in any letter case, or the sent one if there is none. */
const inAnyCase = ({ state }: Scene, sent: string): string =>
  [...state.recoveryKeys.keys()].find((one) => one.toLowerCase() === sent.toLowerCase()) ?? sent

/** Recovery codes that signed in also finish a recovery. */
function codesAgain(): Mistake {
  const givenOf = memory(() => new Map<object, readonly string[]>())
  return before((scene) => {
    const given = givenOf(scene)
    for (const { mfa } of scene.state.players.values()) {
      if (!mfa) continue
      const codes = given.get(mfa.recoveryCodes) ?? [...mfa.recoveryCodes]
      given.set(mfa.recoveryCodes, codes)
      if (scene.operation === 'recoveryFinish')
        for (const code of codes) mfa.recoveryCodes.add(code)
    }
  })
}

/** Requesting another key ends the former ones. */
const oneKey: Mistake = before(({ state, player }) => {
  for (const [key, { playerId }] of state.recoveryKeys)
    if (playerId === player?.id) state.recoveryKeys.delete(key)
})

/** E-mails for a name can be requested without limit. */
const endless: Mistake = before(({ fields: { login }, limits }) =>
  limits.forget('recoveryEmail', String(login).toLowerCase()),
)

export const RECOVERY: Mistakes = {
  recoveryRequest: {
    'recovery-same-response': {
      'recovery-tells-by-status': turns(202, 'not_found', ({ player }) => !player),
      'recovery-tells-by-body': async (scene) =>
        scene.player ? scene.answer() : says('resendAfter', () => 0)(scene),
      'recovery-tells-by-header': async (scene) => {
        const response = await scene.answer()
        return response.status === 202 && scene.player
          ? withHeader(response, 'x-message-id', 'mail-7')
          : response
      },
    },
    'recovery-limited': { 'endless-recovery-emails': endless },
    'limit-recovery-email-by-name': {
      'recovery-by-case': before(({ fields: { login }, limits }) => {
        const name = String(login)
        if (name !== name.toLowerCase()) limits.forget('recoveryEmail', name.toLowerCase())
      }),
    },
    'limit-recovery-email': {
      'no-recovery-while-locked': alsoLimited('signIn'),
    },
    'email-on-its-way': {
      'no-recovery-by-email': mails((email, { fields: { login } }) =>
        String(login).includes('@') ? [] : [email],
      ),
    },
    'email-change-waits': {
      'recovery-to-pending-address': mails((email, { player }) => [
        { ...email, to: player?.emailChange?.email ?? email.to },
      ]),
    },
    'resend-after': { 'resend-after-an-hour': says('resendAfter', () => 3600) },
    'response-400-malformed': {
      'no-body-as-no-fields': refuses('validation', ({ text }) => text === ''),
    },
    'response-422-validation': {
      'nested-lists-fail': refuses('server_error', ({ text }) => /\[{1000}/.test(text)),
    },
    'bot-check': {
      'captcha-not-demanded': readsHeader('x-recaptcha-token', (token) => token ?? 'passed'),
    },
  },
  recoveryInspect: {
    'recovery-whose': {
      'recovery-names-address': says('login', (_login, { player }) => player?.email ?? ''),
    },
    'recovery-inspect-keeps-key': {
      'looking-burns-key': after(({ state, request }) =>
        state.recoveryKeys.delete(request.headers.get('x-recovery-key') ?? ''),
      ),
    },
    'compared-exactly': {
      'recovery-key-in-any-case': readsHeader('x-recovery-key', (key, scene) =>
        inAnyCase(scene, key ?? ''),
      ),
    },
    'response-422-validation': { 'no-key-as-gone': turns(422, 'expired') },
    'response-410-gone': { 'dead-key-as-404': turns(410, 'not_found') },
  },
  recoveryFinish: {
    'recovery-former-keys': {
      'recovery-ends-former-key': { operations: ['recoveryRequest'], mistake: oneKey },
    },
    'recovery-email-link': { 'recovery-key-twice': keeps(sentKey) },
    'recovery-ends-sessions': { 'recovery-keeps-sessions': keeps(entries('sessions')) },
    changed: { 'recovery-keeps-password': keeps(fields('password')) },
    'recovery-wrong-code': {
      'recovery-around-app': async (scene) =>
        scene.player?.mfa?.method === 'app' ? asIf({ mfa: null })(scene) : scene.answer(),
      'wrong-code-burns-key': after(
        ({ state, fields: { key } }) => state.recoveryKeys.delete(String(key)),
        422,
      ),
    },
    'recovery-ends-what-waits': {
      'recovery-keeps-challenges': keeps(entries('challenges')),
      'recovery-keeps-other-keys': keeps(otherKeys),
      'recovery-keeps-email-change': keeps(fields('emailChange')),
      'recovery-keeps-set-up': keeps(fields('setup')),
      'recovery-keeps-removal': keeps(fields('removal')),
    },
    'recovery-keeps-second-factor': {
      'recovery-verifies': after(({ player }) => {
        if (player) player.active = true
      }),
      'recovery-removes-factor': drops('mfa'),
      'recovery-removes-mail-factor': after(({ player }) => {
        if (player?.mfa?.method === 'email') player.mfa = null
      }),
      'recovery-clears-codes': after(({ player }) => player?.mfa?.recoveryCodes.clear()),
    },
    'recovery-code-required': {
      'recovery-by-app-only': refuses(
        'invalid_code',
        ({ player, fields: { code } }) =>
          player?.mfa?.method === 'app' && /[a-z]/i.test(String(code)),
        { attemptsLeft: 4 },
      ),
      'recovery-refuses-needless-code': refuses(
        'invalid_code',
        ({ player, fields: { code } }) =>
          player !== undefined && player.mfa?.method !== 'app' && code !== undefined,
        { attemptsLeft: 4 },
      ),
    },
    'recovery-codes-work-once': {
      'recovery-code-stays': keeps(recoveryCodes),
      'recovery-code-again-for-recovery': {
        operations: ['signIn', 'signInConfirm', 'recoveryFinish'],
        mistake: codesAgain(),
      },
    },
    'app-code-once': { 'app-code-again-after-recovery': keeps(appStep) },
    'recovery-key-lifetime': {
      'verification-key-recovers': before(({ state, fields: { key } }) => {
        const known = state.verifyKeys.get(String(key))
        if (known) state.recoveryKeys.set(String(key), known)
      }),
    },
    'password-lengths': {
      'recovered-password-cut': readsText('password', (one) => [...one].slice(0, 72).join('')),
      'recovered-password-of-127': refuses('validation', ({ fields: { password } }) =>
        /^.{128}$/u.test(String(password)),
      ),
    },
    'stored-as-typed': {
      'recovered-login-in-small-letters': says('login', (login) => String(login).toLowerCase()),
    },
    'compared-exactly': {
      'used-key-in-any-case': readsText('key', (key, scene) => inAnyCase(scene, key)),
    },
    'order-of-refusals': {
      'state-before-fields': turns(
        422,
        'expired',
        ({ state, fields: { key } }) => typeof key === 'string' && !state.recoveryKeys.has(key),
      ),
    },
    'limit-recovery-code': {
      'endless-recovery-codes': unlimited('recoveryCode', 'codeDay'),
    },
    'limit-recovery-code-missing': {
      'missing-code-counts': after(({ player, fields: { code }, limits }) => {
        if (player?.mfa?.method === 'app' && code === undefined)
          limits.hit('recoveryCode', player.id)
      }, 422),
    },
    'limit-code-day': {
      'recovery-code-on-a-full-day': unseen('codeDay'),
      'recovery-codes-not-of-day': uncounted('codeDay'),
    },
    'limit-cleared-by-time': { 'recovery-clears-day': clears('codeDay') },
    'limit-cleared-by-recovery': {
      'recovery-keeps-code-count': keeps(count('recoveryCode')),
      'recovery-keeps-day-of-passwords': uncounted('ownPasswordDay'),
    },
    'limit-own-password-cleared': { 'recovery-keeps-own-passwords': uncounted('ownPassword') },
    'limit-sign-in-cleared': { 'recovery-clears-no-wait': uncounted('signIn') },
  },
}
