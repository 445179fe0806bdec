import { TOTP } from 'otpauth'
import { findRecoveryCode } from '#sandbox/server/codes'
import type { SecondFactor } from '#sandbox/server/state'
import {
  after,
  before,
  mails,
  moved,
  readsText,
  refuses,
  says,
  turns,
  type Mistakes,
} from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'
import { anyCode, drops, entries, keeps, recoveryCodes } from '../../../proof/state-mistakes'

/** How many steps a code is before or after the app's current one; undefined if it is none of the app's codes. */
function stepsOf(mfa: SecondFactor | null | undefined, code: string, now: number) {
  if (mfa?.method !== 'app') return undefined
  const totp = new TOTP({ secret: mfa.app.secret })
  return totp.validate({ token: code, timestamp: now, window: 10 }) ?? undefined
}

const stepsOff = ({ player, fields: { code }, clock }: Scene) =>
  stepsOf(player?.mfa, String(code), clock.now())

/** Accepts app codes that are this far off, used or not. */
const window = (accepts: (steps: number, scene: Scene) => boolean): Mistake => {
  const forgotten: Mistake = (scene) => {
    const { player } = scene
    const steps = stepsOff(scene)
    if (player?.mfa?.method !== 'app' || steps === undefined || !accepts(steps, scene))
      return scene.answer()
    const { app } = player.mfa
    const last = app.lastStep
    app.lastStep = 0
    return anyCode()(scene).finally(() => {
      app.lastStep = Math.max(last, app.lastStep)
    })
  }
  return forgotten
}

/** Remembers used app codes, but still accepts codes of earlier steps. */
function usedCodesRemembered(): Mistake {
  const usedOf = memory(() => new Set<unknown>())
  return async (scene) => {
    const { code } = scene.fields
    const mfa = scene.player?.mfa
    if (mfa?.method === 'app' && !usedOf(scene).has(code)) mfa.app.lastStep = 0
    return after(() => usedOf(scene).add(code))(scene)
  }
}

/** Mistakes in the second step of a sign-in. */
export const SIGN_IN_CODES: Mistakes = {
  signInConfirm: {
    'response-422-invalid-code': { 'any-sign-in-code': anyCode() },
    'sign-in-codes': {
      'mailed-code-of-anybody': anyCode(({ state }, code) =>
        [...state.challenges.values()].some(({ ticket }) => ticket.code === code),
      ),
      'recovery-code-of-anybody': anyCode(({ state }, code) => {
        const codes = [...state.players.values()].flatMap(({ mfa }) => [
          ...(mfa?.recoveryCodes ?? []),
        ])
        return findRecoveryCode(codes, code) !== undefined
      }),
    },
    'sign-in-code-once': { 'challenge-works-twice': keeps(entries('challenges')) },
    'app-code-once': {
      'code-works-twice': before(({ player }) => {
        if (player?.mfa?.method === 'app') player.mfa.app.lastStep = 0
      }),
      'app-code-earlier-one': window((steps, { player, clock }) =>
        player?.mfa?.method === 'app' && Math.abs(steps) <= 1
          ? Math.floor(clock.now() / 30_000) + steps < player.mfa.app.lastStep
          : false,
      ),
      'app-code-of-a-step-that-was-skipped': {
        operations: ['protectionConfirm', 'signInConfirm'],
        mistake: usedCodesRemembered(),
      },
    },
    'app-code-window': {
      'app-code-after-a-minute': window((steps) => Math.abs(steps) === 2),
      'app-code-after-five-minutes': window((steps) => steps < -2),
      'app-code-of-the-future': window((steps) => steps > 2),
      'app-code-not-the-next': refuses('invalid_code', (scene) => stepsOff(scene) === 1, {
        attemptsLeft: 4,
      }),
      'app-code-of-anybody': anyCode(({ state, clock }, code) =>
        [...state.players.values()].some(
          ({ mfa }) => Math.abs(stepsOf(mfa, code, clock.now()) ?? 2) <= 1,
        ),
      ),
    },
    'recovery-codes-work-once': { 'recovery-code-forever': keeps(recoveryCodes) },
    'code-schema': {
      'short-codes-use-attempts-up': after(({ ticket, fields: { code } }) => {
        if (!ticket || String(code).length >= 6) return
        ticket.triesLeft -= 1
        if (ticket.triesLeft === 0) ticket.expiresAt = 0
      }, 422),
      'short-codes-count': readsText('code', (code) => (code.length < 6 ? '000000' : code)),
    },
    'code-as-typed': {
      'spaces-in-codes': refuses(
        'invalid_code',
        ({ fields: { code } }) => /\d \d/.test(String(code)),
        { attemptsLeft: 3 },
      ),
      'recovery-codes-as-shown': refuses(
        'invalid_code',
        ({ fields: { code } }) => /[a-z]/.test(String(code)),
        { attemptsLeft: 3 },
      ),
    },
    'ends-nothing-else': { 'code-drops-email-change': drops('emailChange') },
    'sign-in-confirm-no-bot-check': {
      'captcha-twice': refuses(
        'captcha_failed',
        ({ request }) => !request.headers.has('x-recaptcha-token'),
      ),
    },
    'session-created-at': {
      'sign-in-of-yesterday': says('sessions.*.createdAt', moved(-86_400_000)),
    },
  },
  signInResend: {
    'code-by-email-sent': { 'code-resend-sends-nothing': mails(() => []) },
    'sign-in-resend-wait': {
      'wait-of-another-sign-in': before(({ ticket, player, state: { challenges } }) => {
        const own = [...challenges.values()].filter((one) => one.playerId === player?.id)
        if (ticket) ticket.sentAt = Math.max(...own.map((one) => one.ticket.sentAt))
      }),
    },
    'sign-in-resend-email-only': { 'resend-for-app': turns(409, 'expired') },
  },
}
