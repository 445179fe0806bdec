import { DAY, MINUTE, SECOND } from '#sandbox/server/clock'
import { folded } from '#sandbox/server/folded'
import { hashPassword } from '#sandbox/server/passwords'
import { secretOf } from '#sandbox/server/random'
import { findPlayer, type Player } from '#sandbox/server/state'
import {
  after,
  body,
  before,
  during,
  mails,
  moved,
  readsText,
  reads,
  refused,
  refuses,
  says,
  turns,
  type Mistakes,
} from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'
import { asIf, fields, keeps } from '../../../proof/state-mistakes'

const ownerOf = ({ state, fields: sent }: Scene, field: 'login' | 'email'): Player | undefined =>
  findPlayer(state, String(sent[field]))

/** Lets a sign-up take another player's address if the two differ in this way. */
const lettingTwins = (differ: (own: string, sent: string) => boolean): Mistake =>
  during((scene) => {
    const owner = ownerOf(scene, 'email')
    if (!owner || !differ(owner.email, String(scene.fields['email']))) return undefined
    scene.state.players.delete(owner.id)
    return () => scene.state.players.set(owner.id, owner)
  })

/** Refuses an address that equals another player's after `read`. */
const takenWhere = (read: (address: string) => string): Mistake =>
  refuses('email_taken', ({ state, fields: { email } }) =>
    [...state.players.values()].some(
      (one) => read(folded(one.email)) === read(folded(String(email))),
    ),
  )

const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

/** The local part as some mail services read it. */
const asMailServicesDo = (address: string): string => {
  const at = address.lastIndexOf('@')
  return address.slice(0, at).replace(/\+.*/, '').replaceAll('.', '') + address.slice(at)
}

const refusesText = (field: 'login' | 'email', pattern: RegExp): Mistake =>
  refuses('validation', ({ fields: sent }) => pattern.test(String(sent[field])), {
    errors: { [field]: ['Похоже, здесь ошибка'] },
  })

/** Treats players' former addresses as taken. */
function formerAddressesTaken(): Mistake {
  const formerOf = memory(() => new Set<string>())
  return async (scene) => {
    const former = formerOf(scene)
    if (scene.operation === 'signUp')
      return refuses('email_taken', () => former.has(folded(String(scene.fields['email']))))(scene)
    const email = scene.player?.email ?? ''
    return after(() => former.add(folded(email)))(scene)
  }
}

/** A sign-up refused for its address still takes the login. */
function keepingLogin(): Mistake {
  const keptOf = memory(() => new Set<string>())
  return async (scene) => {
    const logins = keptOf(scene)
    const login = folded(String(scene.fields['login']))
    if (logins.has(login)) return refused(scene, 'login_taken', { errors: { login: ['taken'] } })
    return after(() => logins.add(login), 409)(scene)
  }
}

export const ACCOUNT: Mistakes = {
  signUp: {
    'sign-up-not-active': {
      'verified-from-the-start': after((scene) => {
        const player = ownerOf(scene, 'login')
        if (player) player.active = true
      }),
    },
    'responses-private': {
      'key-in-response': body((sent, { mailbox }) => ({ ...sent, debug: mailbox.list()[0]?.key })),
      'taken-names-owner': says(
        'message',
        (message, { state, fields: { login } }) =>
          `${String(message)} ${findPlayer(state, String(login))?.email ?? ''}`,
        409,
      ),
    },
    'verification-email-on-its-way': { 'no-verification-email': mails(() => []) },
    'sign-up-unique': {
      'cyrillic-twins': lettingTwins((own, sent) => /[а-я]/i.test(own) && own !== sent),
      'composed-twins': lettingTwins(
        (own, sent) => own !== sent && own.normalize('NFC') === sent.normalize('NFC'),
      ),
      'taken-address-sets-password': after(async (scene) => {
        const owner = ownerOf(scene, 'email')
        const password = String(scene.fields['password'])
        if (owner) owner.password = await hashPassword(password, scene.random)
      }, 409),
      'refused-sign-up-keeps-login': keepingLogin(),
      'former-address-taken': {
        operations: ['signUp', 'emailChangeConfirm'],
        mistake: formerAddressesTaken(),
      },
    },
    'login-unique': {
      'login-twins': readsText('login', (login, scene) => {
        const owner = ownerOf(scene, 'login')
        return owner && owner.login !== login ? `twin_${secretOf(scene.random).slice(0, 8)}` : login
      }),
    },
    'folded-domain': {
      'domain-twins': lettingTwins(
        (own, sent) => own.toLowerCase() !== sent.toLowerCase() && /@xn--/.test(sent),
      ),
    },
    'names-otherwise-distinct': {
      'accents-ignored': takenWhere(unaccented),
      'compatible-letters': takenWhere((address) => address.normalize('NFKC')),
      'letters-case-folded': takenWhere((address) => address.replaceAll('ß', 'ss')),
      'tags-and-dots-ignored': takenWhere(asMailServicesDo),
      'logins-as-numbers': refuses('login_taken', ({ state, fields: { login } }) =>
        [...state.players.values()].some(
          (one) =>
            /^\d+$/.test(`${one.login}${login}`) &&
            one.login !== login &&
            +one.login === Number(login),
        ),
      ),
    },
    'lengths-in-code-points': {
      'login-of-three': refusesText('login', /^.{3}$/),
      'login-of-twenty': refusesText('login', /^\w{20}$/),
      'address-of-64': refusesText('email', /^[^@]{64}@/),
    },
    'email-domain': {
      'domain-in-letters': refusesText('email', /@.*\P{ASCII}/u),
      'domain-in-ascii': refusesText('email', /@xn--/),
      'domain-of-numbers': refusesText('email', /@\[/),
    },
    'email-local-part': {
      'plus-in-address': refusesText('email', /\+/),
      'latin-addresses-only': refusesText('email', /[а-я]/i),
      'quoted-address': refusesText('email', /"/),
      'emoji-fail': refuses('server_error', ({ fields: { email } }) =>
        /[\u{10000}-\u{10FFFF}]/u.test(String(email)),
      ),
    },
    'stored-as-typed': {
      'login-in-small-letters': readsText('login', (login) => login.toLowerCase()),
    },
    'patterns-match-whole': {
      'login-with-line-feed': readsText('login', (login) => login.replace(/\n$/, '')),
      'address-with-line-feed': readsText('email', (email) => email.replace(/\n$/, '')),
    },
    'login-characters': {
      'login-with-spaces': readsText('login', (login) => login.replaceAll(/\W/g, '')),
    },
    'password-characters': {
      'weak-password-accepted': readsText('password', (password) =>
        password.length >= 8 ? `${password}aA1!` : password,
      ),
      'digits-of-any-script': readsText('password', (one) => one.replaceAll('\u0663', '3')),
      'marks-of-any-kind': readsText('password', (one) => one.replaceAll('№', '#')),
    },
    'requests-closed': {
      'unknown-field-accepted': reads(({ login, email, password }) => ({ login, email, password })),
    },
    'field lastActiveAt': {
      'activity-in-local-time': says('sessions.*.lastActiveAt', moved(3 * 3_600_000)),
    },
    'session-created-at': {
      'sign-up-behind': says('sessions.*.createdAt', moved(-5 * 3_600_000)),
    },
    'resend-after': { 'resend-after-nothing': says('resendAfter', () => 0) },
    'response-409-taken': { 'taken-as-422': turns(409, 'validation') },
    'response-422-validation': {
      'rules-as-400': async ({ answer }) => {
        const { status, headers, body } = await answer()
        return new Response(body, { status: status === 422 ? 400 : status, headers })
      },
      'zero-byte-not-hashed': refuses('server_error', ({ text }) => text.includes('!\\u0000')),
    },
  },
  accountVerify: {
    'verify-idempotent': {
      'verify-once': async (scene) =>
        turns(200, 'expired', () => scene.player?.active === true)(scene),
    },
    'verify-idempotent-expired': {
      'verified-key-for-six-days': refuses('expired', ({ state, fields: { key }, clock }) => {
        const known = state.verifyKeys.get(String(key))
        return known !== undefined && known.expiresAt + 6 * DAY + 30 * MINUTE <= clock.now()
      }),
    },
    'verification-key-lifetime': {
      'verify-in-ten-minutes': refuses('expired', ({ state, fields: { key }, ...scene }) => {
        const known = state.verifyKeys.get(String(key))
        if (!known || scene.player?.active) return false
        const sentAt = known.expiresAt - scene.rules.lifetimes.verificationKey * SECOND
        return scene.clock.now() > sentAt + 10 * MINUTE
      }),
      'recovery-key-verifies': before(({ state, fields: { key } }) => {
        const known = state.recoveryKeys.get(String(key))
        if (known) state.verifyKeys.set(String(key), known)
      }),
    },
    'sign-up-not-active': { 'verify-nothing': keeps(fields('active')) },
    'verify-anywhere': {
      'verifies-who-is-signed-in': async (scene) => {
        const { state, player, session } = scene
        const other = session && state.players.get(session.playerId)
        if (!other || other === player) return scene.answer()
        other.active = true
        return keeps(fields('active'))(scene)
      },
    },
    'token-optional': {
      'optional-token-demanded': refuses(
        'unauthenticated',
        ({ token, session }) => token !== '' && session === undefined,
      ),
    },
    'verify-with-token': {
      'verified-without-data': says('userData', () => undefined),
    },
    'stored-as-typed': {
      'verified-address-in-small-letters': says('email', (email) => String(email).toLowerCase()),
    },
    'response-422-validation': {
      'half-a-sign-fails': refuses('server_error', ({ text }) => /\\ud8/.test(text)),
    },
  },
  verifyResend: {
    'email-on-its-way': { 'resend-sends-nothing': mails(() => []) },
    'verify-resend-refusals': {
      'email-without-wait': asIf({ verificationSentAt: 0 }),
      'verified-as-202': asIf({ active: false, verificationSentAt: 0 }),
    },
    'verify-resend-address': {
      'verification-to-pending-address': mails((email, { player }) => [
        { ...email, to: player?.emailChange?.email ?? email.to },
      ]),
    },
    'verify-resend-former-keys': {
      'resend-ends-former-key': async (scene) => {
        const { state, player } = scene
        const former = [...state.verifyKeys].filter(([, one]) => one.playerId === player?.id)
        return after(() => {
          for (const [key] of former) state.verifyKeys.delete(key)
        })(scene)
      },
    },
  },
}
