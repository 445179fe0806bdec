import { TOTP } from 'otpauth'
import { isRecord } from '#/lib/is-record'
import { recoveryHash } from '../server/codes'
import { identify } from '../server/auth'
import type { RequestContext } from '../server/request-context'
import type { Player } from '../server/state'
import type { AppSecret } from '../server/totp'
import type { Bug } from '../server/world'
import { withRightCode } from './bypasses'
import { planted, type PlantedBug } from './planted-bug'
import { refused, rewritten, sentFields, withBody } from './transforms'

const STEP = 30_000

/** The challenge that is answered, with its player. */
async function waiting(context: RequestContext) {
  const { challenge: id, code } = await sentFields(context.request)
  const challenge = context.state.challenges.get(String(id))
  const player = challenge && context.state.players.get(challenge.playerId)
  return player && { player, challenge, ticket: challenge.ticket, code: String(code) }
}

/** By how many steps a code is before or after the current one, null where it is none of this app. */
const distanceOf = (app: AppSecret, code: string, now: number, window: number): number | null =>
  new TOTP({ secret: app.secret }).validate({ token: code, timestamp: now, window })

/** Accepts codes of the app that `accepts` does, besides the right ones. */
const accepting =
  (window: number, accepts: (distance: number, step: number, app: AppSecret) => boolean): Bug =>
  async ({ context, answer }) => {
    const found = await waiting(context)
    if (found?.player.mfa?.method !== 'app') return answer()
    const { app } = found.player.mfa
    const now = context.clock.now()
    const distance = distanceOf(app, found.code, now, window)
    if (distance === null || !accepts(distance, Math.floor(now / STEP), app)) return answer()
    const last = app.lastStep
    app.lastStep = 0
    const response = await answer(await withRightCode(context, found.ticket, found.player.mfa))
    app.lastStep = Math.max(last, app.lastStep)
    return response
  }

/** Takes a code of anybody for the right one. */
const ofAnybody =
  (isSomebodys: (context: RequestContext, code: string) => boolean | Promise<boolean>): Bug =>
  async ({ context, answer }) => {
    const found = await waiting(context)
    if (!found || !(await isSomebodys(context, found.code))) return answer()
    return answer(await withRightCode(context, found.ticket, found.player.mfa))
  }

/** Keeps the recovery codes of a factor that is turned off for the next one. */
function comingBack(): Bug {
  const kept = new WeakMap<Player, readonly string[]>()
  return async ({ operation, context, answer }) => {
    const player = (await identify(context))?.player
    const former = [...(player?.mfa?.recoveryCodes ?? [])]
    const response = await answer()
    if (!player || response.status !== 200) return response
    if (operation.id === 'protectionRemoveConfirm') kept.set(player, former)
    if (operation.id === 'protectionConfirm')
      for (const code of kept.get(player) ?? []) player.mfa?.recoveryCodes.add(code)
    return response
  }
}

/** Codes of an app, of an e-mail and of a recovery that prove too much or too little. */
export const appCodeBugs: readonly PlantedBug[] = [
  planted(
    'app-code-after-a-minute',
    'signInConfirm',
    'Codes of the app are accepted two steps before and after.',
    'Codes of an app are those',
    accepting(2, (distance) => Math.abs(distance) === 2),
  ),
  planted(
    'app-code-after-five-minutes',
    'signInConfirm',
    'A code of the app is good for five minutes.',
    'Codes of an app are those',
    accepting(10, (distance) => distance < -2),
  ),
  planted(
    'app-code-of-the-future',
    'signInConfirm',
    'A code of the app is good five minutes too early.',
    'Codes of an app are those',
    accepting(10, (distance) => distance > 2),
  ),
  planted(
    'app-code-earlier-one',
    'signInConfirm',
    'An earlier code of the app is accepted after a later one.',
    'Once a code was accepted',
    accepting(1, (distance, step, app) => step + distance < app.lastStep),
  ),
  planted(
    'app-code-not-the-next',
    'signInConfirm',
    'The code of the next step is refused, so that a phone whose clock is ahead signs nobody in.',
    'Codes of an app are those',
    async ({ context, answer }) => {
      const found = await waiting(context)
      if (found?.player.mfa?.method !== 'app') return answer()
      const distance = distanceOf(found.player.mfa.app, found.code, context.clock.now(), 1)
      return distance === 1 ? refused(context, 'invalid_code', { attemptsLeft: 4 }) : answer()
    },
  ),
  planted(
    'app-code-not-the-former',
    'protectionConfirm',
    'The code of the step before is refused, so that slow typing turns nothing on.',
    'Codes of an app are those',
    async ({ context, answer }) => {
      const setup = (await identify(context))?.player.setup
      const { code } = await sentFields(context.request)
      if (setup?.method !== 'app') return answer()
      const distance = distanceOf(setup.app, String(code), context.clock.now(), 1)
      return distance === -1 ? refused(context, 'invalid_code', { attemptsLeft: 4 }) : answer()
    },
  ),
  planted(
    'app-code-of-anybody',
    'signInConfirm',
    'A code of any player’s app signs in.',
    'Codes of an app are those',
    ofAnybody((context, code) =>
      [...context.state.players.values()].some(
        ({ mfa }) =>
          mfa?.method === 'app' && distanceOf(mfa.app, code, context.clock.now(), 1) !== null,
      ),
    ),
  ),
  planted(
    'mailed-code-of-anybody',
    'signInConfirm',
    'A code that was sent to any player signs in.',
    '`code` is six digits from',
    ofAnybody((context, code) =>
      [...context.state.challenges.values()].some(({ ticket }) => ticket.code === code),
    ),
  ),
  planted(
    'recovery-code-of-anybody',
    'signInConfirm',
    'A recovery code of any player signs in.',
    '`code` is six digits from',
    ofAnybody(async (context, code) => {
      const hash = await recoveryHash(code)
      return [...context.state.players.values()].some(({ mfa }) => mfa?.recoveryCodes.has(hash))
    }),
  ),
  planted(
    'short-codes-count',
    'signInConfirm',
    'A code of five characters is an attempt, so that a typing slip costs one.',
    'A code that does not fit',
    async ({ context, answer }) => {
      const found = await waiting(context)
      if (!found || found.code.length >= 6) return answer()
      return answer(await rewritten(context.request, (fields) => ({ ...fields, code: '000000' })))
    },
  ),
  planted(
    'spaces-in-codes',
    'signInConfirm',
    'A code that is typed with a space is wrong.',
    'Spaces and dashes are ignored',
    async ({ context, answer }) => {
      const found = await waiting(context)
      return found && /\d \d/.test(found.code)
        ? refused(context, 'invalid_code', { attemptsLeft: 3 })
        : answer()
    },
  ),
  planted(
    'recovery-codes-alike',
    'protectionConfirm',
    'One recovery code is shown ten times.',
    'Ten codes.',
    async ({ answer }) => {
      const response = await answer()
      if (response.status !== 200) return response
      return withBody(response, (body) => {
        const codes = isRecord(body) ? body['recoveryCodes'] : undefined
        if (!Array.isArray(codes)) return body
        return Object.assign({}, body, { recoveryCodes: codes.map(() => codes[0]) })
      })
    },
  ),
  planted(
    'secret-of-80-bits',
    'protectionStart',
    'The secret of the app has 80 bits.',
    'For the app: a secret of 160',
    async ({ context, answer }) => {
      const response = await answer()
      if (response.status !== 200) return response
      return withBody(response, (body) => {
        if (!isRecord(body) || typeof body['secret'] !== 'string') return body
        const setup = [...context.state.players.values()].flatMap((player) =>
          player.setup?.method === 'app' && player.setup.app.secret === body['secret']
            ? [player]
            : [],
        )[0]
        const secret = body['secret'].slice(0, 16)
        if (setup?.setup?.method === 'app')
          setup.setup = { ...setup.setup, app: { secret, lastStep: 0 } }
        const otpauthUri = String(body['otpauthUri']).replace(body['secret'], secret)
        return { ...body, secret, otpauthUri }
      })
    },
  ),
  planted(
    'otpauth-of-sha256',
    'protectionStart',
    'The QR code asks the app for another algorithm than the server uses.',
    'For the app: a secret of 160',
    async ({ answer }) => {
      const response = await answer()
      if (response.status !== 200) return response
      return withBody(response, (body) =>
        isRecord(body) && typeof body['otpauthUri'] === 'string'
          ? { ...body, otpauthUri: body['otpauthUri'].replace('SHA1', 'SHA256') }
          : body,
      )
    },
  ),
  {
    name: 'recovery-codes-come-back',
    operation: 'protectionRemoveConfirm',
    says: 'Recovery codes of a second factor that was turned off work again once one is turned on.',
    breaks: 'The remaining recovery codes stop',
    bug: comingBack(),
  },
]
