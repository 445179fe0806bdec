import { SECOND } from '#sandbox/server/clock'
import { folded } from '#sandbox/server/folded'
import type { Limit } from '#sandbox/server/limits'
import type { OperationId } from '../../contract/operation-id'
import {
  after,
  before,
  during,
  moved,
  refused,
  says,
  withHeader,
  type Mistakes,
} from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'
import {
  alsoLimited,
  clears,
  count,
  counts,
  keeps,
  uncounted,
  unlimited,
  unseen,
} from '../../../proof/state-mistakes'

const HOUR = 3_600_000

/** A refusal names a wait that differs from the real one. */
const names =
  (to: (seconds: number) => number): Mistake =>
  async (scene) => {
    const response = await says('retryAfter', (seconds) => to(Number(seconds)), 429)(scene)
    const seconds = response.headers.get('retry-after')
    return seconds === null
      ? response
      : withHeader(response, 'retry-after', String(to(Number(seconds))))
  }

/** Only `Retry-After` is different. */
const header =
  (value: string | null): Mistake =>
  async (scene) => {
    const response = await scene.answer()
    return response.status === 429 ? withHeader(response, 'retry-after', value) : response
  }

const left = (to: (left: number) => unknown): Mistake =>
  says('attemptsLeft', (count) => (typeof count === 'number' ? to(count) : count), 422)

const expiring = (by: number): Mistake => says('expiresAt', moved(by))

/** Wrong codes never end the flow that waits for the right one. */
const endlessCodes: Mistake = before((scene) => {
  if (scene.ticket) scene.ticket.triesLeft = 5
  if (scene.player) scene.limits.forget('codeDay', scene.player.id)
})

/** Resending a code resets the count of wrong ones, or leaves the lifetime unchanged. */
const RESENDS = [
  'signInResend',
  'emailChangeResend',
  'protectionResend',
  'protectionRemoveResend',
] as const
const WAITS = {
  signInResend: 'sign-in-resend-wait',
  emailChangeResend: 'email-change-resend-wait',
  protectionResend: 'set-up-resend-wait',
  protectionRemoveResend: 'removal-resend-wait',
} as const

const atOnce: Mistake = before(({ ticket }) => {
  if (ticket) ticket.sentAt = 0
})
const aBitEarly: Mistake = before(({ ticket, clock, rules }) => {
  if (ticket && ticket.sentAt + (rules.waits.resend - 10) * SECOND <= clock.now()) ticket.sentAt = 0
})
const newAttempts: Mistake = after(({ ticket }) => {
  if (ticket) ticket.triesLeft = 5
})
const sameLifetime: Mistake = async (scene) => {
  const { ticket } = scene
  const until = ticket?.expiresAt
  if (!ticket || until === undefined) return scene.answer()
  const response = await says('expiresAt', () => new Date(until).toISOString())(scene)
  ticket.expiresAt = until
  return response
}
const tooLate: Mistake = during(({ ticket }) => {
  if (!ticket) return undefined
  const { sentAt } = ticket
  ticket.sentAt = sentAt + 120_000
  return () => {
    if (ticket.sentAt === sentAt + 120_000) ticket.sentAt = sentAt
  }
})

/** Keeps a separate count for each account or name. */
function counted(
  answer: (counts: Map<string, number>, key: string, scene: Scene) => Promise<Response>,
): Mistake {
  const countsOf = memory(() => new Map<string, number>())
  return (scene) => {
    const key = scene.player?.id ?? folded(String(scene.fields['login']))
    return answer(countsOf(scene), key, scene)
  }
}

/** Counts attempts separately for each source, if there is one. */
const bySource =
  (limit: Limit, sourceOf: (scene: Scene) => string | null | undefined): Mistake =>
  async (scene) => {
    const source = sourceOf(scene)
    if (source === null || source === undefined || !scene.player) return scene.answer()
    const key = `${scene.player.id} ${source}`
    const retryAfter = scene.limits.wait(limit, key)
    if (retryAfter > 0) return refused(scene, 'too_many_requests', { retryAfter })
    scene.limits.forget(limit, scene.player.id)
    const response = await scene.answer()
    if (response.status === 401 || response.status === 422) scene.limits.hit(limit, key)
    return response
  }

const ofResend = (id: (typeof RESENDS)[number]): Mistakes[OperationId] => ({
  'resend-replaces-code': { [`same-lifetime-by-${WAITS[id]}`]: sameLifetime },
  'resend-keeps-attempts': { [`new-attempts-by-${WAITS[id]}`]: newAttempts },
  [WAITS[id]]: {
    [`no-${WAITS[id]}`]: atOnce,
    [`bit-early-${WAITS[id]}`]: aBitEarly,
    [`longer-${WAITS[id]}`]: tooLate,
  },
  'limit-code-email': { [`uncounted-by-${WAITS[id]}`]: uncounted('codeEmail') },
})

export const LIMITS: readonly Mistakes[] = [
  Object.fromEntries(RESENDS.map((id) => [id, ofResend(id)])),
  {
    signIn: {
      'sign-in-limited': {
        'endless-passwords': unlimited('signIn'),
        'ten-passwords': counted(async (failed, key, scene) => {
          const count = failed.get(key) ?? 0
          if (count < 10) scene.limits.forget('signIn', key)
          const response = await scene.answer()
          failed.set(key, response.status === 401 ? count + 1 : 0)
          return response
        }),
      },
      'limit-sign-in': { 'own-passwords-lock-sign-in': alsoLimited('ownPassword') },
      'limit-sign-in-by-account': {
        'counted-by-name': async (scene) => {
          const {
            player,
            limits,
            fields: { login },
          } = scene
          const key = `${player?.id} ${folded(String(login))}`
          const retryAfter = limits.wait('signIn', key)
          if (retryAfter > 0) return refused(scene, 'too_many_requests', { retryAfter })
          if (player) limits.forget('signIn', player.id)
          return after(() => limits.hit('signIn', key), 401)(scene)
        },
      },
      'limit-whatever-headers': {
        'counted-by-forwarded-for': bySource('signIn', ({ request }) =>
          request.headers.get('x-forwarded-for'),
        ),
      },
      'limit-sign-in-of-nobody': {
        'nobody-is-not-limited': async (scene) =>
          scene.player ? scene.answer() : unlimited('signIn')(scene),
        'capitals-of-nobody': async (scene) =>
          scene.player || !/[A-Z]/.test(String(scene.fields['login']))
            ? scene.answer()
            : unlimited('signIn')(scene),
      },
      'limit-sign-in-cleared': {
        'success-clears-nothing': counted(async (failed, key, scene) => {
          const count = failed.get(key) ?? 0
          if (count >= 5) return refused(scene, 'too_many_requests', { retryAfter: 60 })
          return after(() => failed.set(key, count + 1), 401)(scene)
        }),
      },
      'limit-sign-in-half': {
        'half-sign-in-clears': async (scene) =>
          scene.player?.mfa ? clears('signIn')(scene) : scene.answer(),
      },
      'retry-after': {
        'locked-for-good': counted(async (locked, key, scene) => {
          if (locked.has(key)) return refused(scene, 'too_many_requests', { retryAfter: 60 })
          return after(() => locked.set(key, 1), 429)(scene)
        }),
        'refusals-prolong-wait': counts('signIn', 1, 429),
        'wait-of-a-second': names(() => 1),
      },
      'waits-end': { 'wait-rounded-down': names((seconds) => seconds - 1) },
      'retry-after-equals-body': { 'two-waits': header('1') },
      'response-429-limited': { 'no-retry-after': header(null) },
      'limit-code-email': { 'endless-code-emails': unlimited('codeEmail') },
      'code-email-limit-last': {
        'emails-before-password': alsoLimited('codeEmail'),
      },
      'pending-code-lifetime': { 'challenge-for-a-day': expiring(24 * HOUR) },
    },
    signInConfirm: {
      'limit-sign-in-cleared': { 'code-clears-no-failures': uncounted('signIn') },
      'attempts-left': {
        'attempts-left-stuck': left(() => 4),
        'endless-sign-in-codes': endlessCodes,
      },
      'limit-code-day': { 'endless-challenges': unlimited('codeDay') },
      'limit-cleared-by-time': { 'right-code-clears-day': clears('codeDay') },
    },
    recoveryRequest: {
      'retry-after-seconds': { 'wait-as-date': header(new Date(0).toUTCString()) },
    },
    verifyResend: { 'retry-after': { 'wait-of-nothing': names(() => 0) } },
    emailChange: {
      'limit-own-password': {
        'endless-passwords-of-email': unlimited('ownPassword', 'ownPasswordDay'),
        'failed-sign-ins-lock-own-password': alsoLimited('signIn'),
      },
      'limit-code-email': { 'change-emails-uncounted': uncounted('codeEmail') },
      'retry-after': { 'wait-of-emails-too-short': names(() => 60) },
      'pending-code-lifetime': { 'expired-at-once': expiring(-HOUR) },
    },
    emailChangeConfirm: {
      'attempts-left': {
        'attempts-left-one-more': left((count) => count + 1),
        'endless-email-codes': endlessCodes,
      },
      'limit-code-day': {
        'email-codes-not-of-day': uncounted('codeDay'),
        'email-code-on-a-full-day': unseen('codeDay'),
      },
    },
    passwordChange: {
      'limit-by-account': {
        'passwords-counted-by-session': bySource('ownPassword', ({ session }) => session?.id),
      },
      'limit-own-password': {
        'endless-passwords-of-password': unlimited('ownPassword', 'ownPasswordDay'),
      },
    },
    authorBind: {
      'limit-author': { 'endless-authors': unlimited('author') },
      'limit-refuses-the-right-one': {
        'right-author-is-no-guess': before(({ state, player, fields: { code }, limits }) => {
          if (player && state.authors.has(String(code).toLowerCase()))
            limits.forget('author', player.id)
        }),
      },
    },
    protectionStart: {
      'limit-own-password': {
        'endless-passwords-of-set-up': unlimited('ownPassword', 'ownPasswordDay'),
      },
      'limit-own-password-cleared': {
        'right-password-clears-nothing': keeps(count('ownPassword')),
      },
      'limit-over-a-day': { 'right-password-clears-day': clears('ownPasswordDay') },
      'limit-code-email': { 'set-up-emails-uncounted': uncounted('codeEmail') },
      'retry-after': {
        'wait-of-half': names((seconds) => Math.ceil(seconds / 2)),
        'refusals-prolong-own-wait': counts('ownPassword', 1, 429),
      },
      'pending-code-lifetime': { 'set-up-for-a-minute': expiring(-540_000) },
      'resend-after': {
        'resend-in-milliseconds': says('resendAfter', (wait) => wait && Number(wait) * 1000),
      },
    },
    protectionConfirm: {
      'attempts-left': { 'endless-set-up-codes': endlessCodes },
      'attempts-left-present': {
        'attempts-left-absent': says('attemptsLeft', () => undefined, 422),
      },
      'limit-code-day': { 'endless-set-ups': unlimited('codeDay') },
    },
    protectionRemove: {
      'limit-own-password': {
        'endless-passwords-of-removal': unlimited('ownPassword', 'ownPasswordDay'),
      },
      'limit-code-email': {
        'removal-emails-uncounted': uncounted('codeEmail'),
        'emails-counted-by-flow': unseen('codeEmail'),
      },
      'pending-code-lifetime': { 'removal-in-local-time': expiring(3 * HOUR) },
    },
    protectionRemoveConfirm: {
      'attempts-left': { 'attempts-left-one-fewer': left((count) => count - 1) },
      'limit-code-day': { 'endless-removals': unlimited('codeDay') },
    },
  },
]
