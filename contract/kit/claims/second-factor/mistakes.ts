import { TOTP } from 'otpauth'
import { findRecoveryCode } from '#sandbox/server/codes'
import { SEED_APP_SECRET } from '#sandbox/server/players'
import { otpauthUri } from '#sandbox/server/totp'
import { endSessions, type Player } from '#sandbox/server/state'
import {
  after,
  before,
  body,
  mails,
  namesField,
  readsText,
  refuses,
  says,
  turns,
  type Mistakes,
} from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'
import {
  all,
  anyCode,
  anyPassword,
  asIf,
  drops,
  entries,
  fields,
  keeps,
  keepingCode,
} from '../../../proof/state-mistakes'

/** Returns another secret than the one that was made. */
const secret = (to: (secret: string) => string): Mistake =>
  body((sent, { player }) => {
    const { setup } = player ?? {}
    if (!player || setup?.method !== 'app') return sent
    const app = { secret: to(setup.app.secret), lastStep: 0 }
    player.setup = { ...setup, app }
    return { ...sent, secret: app.secret, otpauthUri: otpauthUri(app, player.login) }
  })

/** Returns the number of recovery codes left at the player's first request. */
function codesLeftCached(): Mistake {
  const firstOf = memory(() => new Map<string, unknown>())
  return body((sent, scene) => {
    const first = firstOf(scene)
    const key = `${scene.player?.id} ${String(sent['mfa'])}`
    if (!first.has(key)) first.set(key, sent['recoveryCodesLeft'])
    return { ...sent, recoveryCodesLeft: first.get(key) }
  })
}

/** Keeps the former recovery codes valid beside the new ones. */
const formerCodesStaying: Mistake = async (scene) => {
  const former = [...(scene.player?.mfa?.recoveryCodes ?? [])]
  return after(({ player }) => {
    for (const code of former) player?.mfa?.recoveryCodes.add(code)
  })(scene)
}

/** Keeps the recovery codes of a removed factor for the next one. */
function codesComingBack(): Mistake {
  const keptOf = memory(() => new Map<string, readonly string[]>())
  return async (scene) => {
    const { player, operation } = scene
    const kept = keptOf(scene)
    const former = [...(player?.mfa?.recoveryCodes ?? [])]
    return after(() => {
      if (operation === 'protectionRemoveConfirm') kept.set(player?.id ?? '', former)
      else for (const code of kept.get(player?.id ?? '') ?? []) player?.mfa?.recoveryCodes.add(code)
    })(scene)
  }
}

/** The set-up that the other method replaced works beside the current one. */
function keepingSetUp(): Mistake {
  const formerOf = memory(() => new Map<string, Player['setup']>())
  return before((scene) => {
    const {
      player,
      operation,
      fields: { code },
    } = scene
    if (!player) return
    if (operation === 'protectionStart') formerOf(scene).set(player.id, player.setup)
    const earlier = formerOf(scene).get(player.id)
    if (
      operation === 'protectionConfirm' &&
      earlier?.method === 'email' &&
      earlier.ticket.code === code
    )
      player.setup = earlier
  })
}

/** A set-up has only the attempts the former one left. */
const carryingWrongCodes: Mistake = async (scene) => {
  const left = scene.ticket?.triesLeft
  return after(({ player }) => {
    if (player?.setup && left) player.setup.ticket.triesLeft = left
  })(scene)
}

/** Starting a set-up again leaves the former one unchanged. */
const formerSetUp =
  (method: 'app' | 'email'): Mistake =>
  async (scene) =>
    scene.player?.setup?.method === method ? keeps(fields('setup'))(scene) : scene.answer()

const isFormerStep = ({ player, fields: { code }, clock }: Scene): boolean => {
  const setup = player?.setup
  if (setup?.method !== 'app') return false
  const totp = new TOTP({ secret: setup.app.secret })
  return totp.validate({ token: String(code), timestamp: clock.now(), window: 1 }) === -1
}

/** A wrong password is refused before a state that does not allow the request. */
const passwordFirst = turns(409, 'invalid_password', ({ fields: { password } }) =>
  String(password).includes('wrong'),
)

export const SECOND_FACTOR: Mistakes = {
  protectionView: {
    'protection-state': { 'codes-left-cached': codesLeftCached() },
    'codes-created-at': {
      'codes-made-with-the-factor': says('recoveryCodesCreatedAt', (at) =>
        at === undefined ? at : '2026-01-01T00:00:00.000Z',
      ),
    },
    'codes-created-at-left-out': {
      'codes-made-before-any': says(
        'recoveryCodesCreatedAt',
        (at) => at ?? '2026-01-01T00:00:00.000Z',
      ),
    },
  },
  protectionStart: {
    'set-up-when-on': { 'protection-over-protection': asIf({ mfa: null }) },
    'ends-nothing-else': { 'set-up-drops-change': drops('emailChange') },
    'response-422-invalid-password': { 'protection-without-password': anyPassword('password') },
    'errors-name-fields': { 'method-for-password': namesField('method') },
    'set-up-not-on-yet': {
      'protection-without-proof': after(({ player }) => {
        const setup = player?.setup
        if (player && setup) {
          const { method } = setup
          const codes = { recoveryCodes: new Set<string>(), codesCreatedAt: null }
          if (method === 'app') player.mfa = { method, app: setup.app, ...codes }
          else player.mfa = { method: 'email', ...codes }
        }
      }),
    },
    'set-up-secret': {
      'secret-for-everybody': secret(() => SEED_APP_SECRET),
      'secret-of-80-bits': secret((one) => one.slice(0, 16)),
      'otpauth-of-sha256': says('otpauthUri', (uri) =>
        uri === undefined ? uri : String(uri).replace('SHA1', 'SHA256'),
      ),
    },
    'new-codes-offered': {
      'new-codes-refused': refuses(
        'validation',
        ({ fields: { method } }) => method === 'recoveryCodes',
      ),
    },
    'recovery-codes-once-shown': {
      'former-codes-end-with-the-start': after(({ player, fields: { method } }) => {
        if (method === 'recoveryCodes') player?.mfa?.recoveryCodes.clear()
      }),
    },
    'set-up-again': {
      'refused-start-drops-set-up': drops('setup', 422),
      'refused-email-drops-set-up': drops('setup', 429),
      'former-set-up-code': async (scene) =>
        formerSetUp('email')({ ...scene, answer: () => mails(() => [])(scene) }),
      'former-secret': formerSetUp('app'),
      'set-up-of-both-methods': {
        operations: ['protectionStart', 'protectionConfirm'],
        mistake: keepingSetUp(),
      },
    },
    'current-password-as-typed': {
      'own-password-trimmed': readsText('password', (password) => password.trim()),
    },
    'response-403-unverified': { 'unverified-may-protect': asIf({ active: true }) },
    'order-of-refusals': { 'password-before-protection': passwordFirst },
  },
  protectionResend: {
    'resend-replaces-code': {
      'early-resend-changes-code': after(({ ticket }) => {
        if (ticket) ticket.code = 'none'
      }, 429),
    },
    'resend-none-waits': { 'resend-when-none-waits': turns(410, 'conflict') },
    'new-codes-by-email': {
      'new-codes-not-resent': turns(
        429,
        'conflict',
        ({ player }) => player?.setup?.method === 'recoveryCodes',
      ),
    },
  },
  protectionConfirm: {
    'code-as-typed': {
      'set-up-code-with-a-space': refuses('invalid_code', ({ fields: { code } }) =>
        String(code).includes(' '),
      ),
    },
    'response-422-invalid-code': { 'any-set-up-code': anyCode() },
    'recovery-codes-once-shown': {
      'former-codes-stay': formerCodesStaying,
    },
    'recovery-codes-accepted': {
      'new-codes-for-a-former-one': anyCode(
        ({ player }, code) =>
          findRecoveryCode(player?.mfa?.recoveryCodes ?? [], code) !== undefined,
      ),
    },
    'set-up-codes-limited': {
      'wrong-codes-of-former-set-up': {
        operations: ['protectionStart'],
        mistake: carryingWrongCodes,
      },
      'last-code-as-422': turns(410, 'invalid_code', ({ ticket }) => ticket?.triesLeft === 1, {
        attemptsLeft: 0,
      }),
    },
    'app-code-window': {
      'app-code-not-the-former': refuses('invalid_code', isFormerStep, { attemptsLeft: 4 }),
    },
    'ten-recovery-codes': {
      'few-recovery-codes': says('recoveryCodes', (codes) => [codes].flat().slice(0, 1)),
      'recovery-codes-alike': says('recoveryCodes', (codes) =>
        [codes].flat().map((_, __, [first]) => first),
      ),
    },
    'ends-nothing-else': {
      'protection-ends-sessions': after(({ state, player, session }) =>
        endSessions(state, player?.id ?? '', session),
      ),
    },
    'order-of-refusals': {
      'set-up-before-fields': turns(
        422,
        'expired',
        ({ player, fields: { code } }) => !player?.setup && typeof code === 'string',
      ),
    },
  },
  protectionRemove: {
    'removal-both-factors': { 'protection-off-at-once': drops('mfa') },
    'response-422-invalid-password': { 'removal-without-password': anyPassword('password') },
    'removal-again': {
      'refused-email-drops-removal': drops('removal', 429),
      'former-code-of-removal': {
        operations: ['protectionRemove', 'protectionRemoveConfirm'],
        mistake: keepingCode(({ removal }) => removal),
      },
    },
    'order-of-refusals': { 'password-before-state': passwordFirst },
    'removal-when-off': { 'conflict-as-gone': turns(409, 'expired') },
    'code-masked-email': {
      'half-masked-address': says('maskedEmail', (masked) =>
        masked === undefined ? masked : String(masked).replace('***', 'it_***'),
      ),
    },
  },
  protectionRemoveConfirm: {
    'response-422-invalid-code': { 'any-removal-code': anyCode() },
    'second-factor-off': { 'removal-of-nothing': keeps(fields('mfa')) },
    'removal-takes-recovery-code': {
      'removal-by-app-only': refuses(
        'invalid_code',
        ({ ticket, fields: { code } }) => Boolean(ticket) && /[a-z]/i.test(String(code)),
        { attemptsLeft: 4 },
      ),
    },
    'removal-ends': {
      'removal-keeps-new-codes': keeps(fields('setup')),
      'removal-keeps-challenges': keeps(all(entries('challenges'), fields('mfa'))),
      'recovery-codes-come-back': {
        operations: ['protectionRemoveConfirm', 'protectionConfirm'],
        mistake: codesComingBack(),
      },
    },
    'app-code-once': {
      'app-code-again-for-removal': before(({ player }) => {
        if (player?.mfa?.method === 'app') player.mfa.app.lastStep = 0
      }),
    },
    'ends-nothing-else': { 'removal-drops-change': drops('emailChange') },
  },
}
