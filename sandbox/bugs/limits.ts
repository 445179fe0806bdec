import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import { folded } from '../server/folded'
import type { OperationId } from '../server/contract'
import { answered, asking, recovering } from './bypasses'
import { counted, counting, named, uncounted, unlimited } from './counting'
import { planted, type PlantedBug } from './planted-bug'
import { refused, sentFields, transformed, withHeader } from './transforms'

const isWrong = ({ status }: Response) => status === 422
const isRefused = ({ status }: Response) => status === 429

/** Wrong codes are counted, and something else is said of it. */
const miscounted = (
  name: string,
  operation: OperationId,
  says: string,
  to: (left: number) => number,
): PlantedBug =>
  planted(
    name,
    operation,
    says,
    'Wrong codes that are still allowed',
    transformed('attemptsLeft', (left) => (typeof left === 'number' ? to(left) : left), isWrong),
  )

const endlessPasswords = (name: string, operation: OperationId, of: string): PlantedBug =>
  unlimited(
    name,
    operation,
    `Wrong current passwords of ${of} are not counted.`,
    'Wrong current passwords of',
    'ownPassword',
    'ownPasswordDay',
  )

/** A refusal names another wait than it has. */
export const waitingShorter = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  to: (seconds: number) => number,
): PlantedBug =>
  planted(name, operation, says, breaks, async (call) => {
    const response = await transformed(
      'retryAfter',
      (seconds) => to(Number(seconds)),
      isRefused,
    )(call)
    const seconds = response.headers.get('retry-after')
    return isRefused(response) && seconds !== null
      ? withHeader(response, 'retry-after', String(to(Number(seconds))))
      : response
  })

/** Attempts that are not counted, counted twice, or counted for somebody else. */
export const limitBugs: readonly PlantedBug[] = [
  miscounted(
    'attempts-left-stuck',
    'signInConfirm',
    'The attempts that are left are always four.',
    () => 4,
  ),
  planted(
    'attempts-left-absent',
    'protectionConfirm',
    'A wrong code says nothing of the attempts that are left.',
    'Always present where a code was wrong',
    transformed('attemptsLeft', () => undefined, isWrong),
  ),
  miscounted(
    'attempts-left-one-more',
    'emailChangeConfirm',
    'The attempts that are left are one more than there are.',
    (left) => left + 1,
  ),
  miscounted(
    'attempts-left-one-fewer',
    'protectionRemoveConfirm',
    'The attempts that are left are one fewer than there are.',
    (left) => left - 1,
  ),
  planted(
    'success-clears-nothing',
    'signIn',
    'Failed sign-ins count on after one that succeeded.',
    'A finished sign-in (`result: ok`',
    counted(async (failed, key, { context, answer }) => {
      const count = failed.get(key) ?? 0
      if (count >= 5) return refused(context, 'too_many_requests', { retryAfter: 60 })
      const response = await answer()
      failed.set(key, count + Number(response.status === 401))
      return response
    }),
  ),
  planted(
    'half-sign-in-clears',
    'signIn',
    'The right password alone clears the failed ones, where a second factor is on.',
    '`mfa_required` clears nothing.',
    counting((_, body) => isRecord(body) && body['result'] === 'mfa_required'),
  ),
  planted(
    'counted-by-name',
    'signIn',
    'Failed sign-ins are counted by the name that was typed, so that two names give twice the attempts.',
    'An account, by whichever name',
    async ({ context, answer }) => {
      const { player, name } = await named(context)
      if (!player) return answer()
      const key = `${player.id} ${folded(name)}`
      if (context.limits.wait('signIn', key) > 0)
        return refused(context, 'too_many_requests', {
          retryAfter: context.limits.wait('signIn', key),
        })
      context.limits.forget('signIn', player.id)
      const response = await answer()
      if (response.status === 401) context.limits.hit('signIn', key)
      return response
    },
  ),
  planted(
    'ten-passwords',
    'signIn',
    'Ten failed sign-ins are allowed.',
    'Failed passwords are limited',
    counted(async (failed, key, { context, answer }) => {
      const count = failed.get(key) ?? 0
      if (count < 10) context.limits.forget('signIn', key)
      const response = await answer()
      failed.set(key, response.status === 401 ? count + 1 : 0)
      return response
    }),
  ),
  planted(
    'nobody-is-not-limited',
    'signIn',
    'A name that nobody has may be tried without end, so that limits reveal who has an account.',
    'A name that nobody has counts',
    async ({ context, answer }) => {
      const { player, key } = await named(context)
      if (!player) context.limits.forget('signIn', key)
      return answer()
    },
  ),
  planted(
    'locked-for-good',
    'signIn',
    'After failed sign-ins the account is locked, whatever Retry-After says.',
    '`Retry-After` and `retryAfter` are',
    counted(async (locked, key, { context, answer }) => {
      if (locked.has(key)) return refused(context, 'too_many_requests', { retryAfter: 60 })
      const response = await answer()
      if (response.status === 429) locked.set(key, 1)
      return response
    }),
  ),
  endlessPasswords('endless-passwords-of-email', 'emailChange', 'an e-mail change'),
  endlessPasswords('endless-passwords-of-password', 'passwordChange', 'a password change'),
  endlessPasswords('endless-passwords-of-set-up', 'protectionStart', 'a set-up'),
  endlessPasswords('endless-passwords-of-removal', 'protectionRemove', 'a removal'),
  planted(
    'right-password-clears-nothing',
    'protectionStart',
    'The right current password does not clear the wrong ones.',
    'The right password, and',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      if (!player) return answer()
      const used = 5 - context.limits.left('ownPassword', player.id)
      const response = await answer()
      if (response.status === 200)
        for (let hit = 0; hit < used + 1; hit += 1) context.limits.hit('ownPassword', player.id)
      return response
    },
  ),
  unlimited(
    'endless-authors',
    'authorBind',
    'Author codes may be guessed without end.',
    'Author codes that do not exist.',
    'author',
  ),
  planted(
    'recovery-clears-no-wait',
    'recoveryFinish',
    'Who has recovered the account still waits for the failed sign-ins.',
    'A finished sign-in (`result: ok`',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const used = player ? 5 - context.limits.left('signIn', player.id) : 0
      const response = await answer()
      if (player && response.status === 200)
        for (let hit = 0; hit < used; hit += 1) context.limits.hit('signIn', player.id)
      return response
    },
  ),
  planted(
    'code-clears-no-failures',
    'signInConfirm',
    'A sign-in that a code finished clears no failed passwords.',
    'A finished sign-in (`result: ok`',
    uncounted(async (context) => (await answered(context))?.player, 'signIn'),
  ),
  planted(
    'recovery-keeps-own-passwords',
    'recoveryFinish',
    'A recovery leaves the wait for wrong current passwords.',
    'The right password, and',
    uncounted(recovering, 'ownPassword'),
  ),
  planted(
    'refusals-prolong-wait',
    'signIn',
    'Each refused sign-in begins the wait anew.',
    '`Retry-After` and `retryAfter` are',
    async ({ context, answer }) => {
      const response = await answer()
      const { key } = await named(context)
      const { attempts } = context.rules.attempts.signIn
      if (response.status === 429)
        for (let hit = 0; hit < attempts; hit += 1) context.limits.hit('signIn', key)
      return response
    },
  ),
  planted(
    'right-password-clears-day',
    'protectionStart',
    'The right current password clears the wrong ones of the day, so that they have no end.',
    'The same, over a day.',
    async ({ context, answer }) => {
      const player = await asking(context)
      const response = await answer()
      if (player && response.status === 200) context.limits.forget('ownPasswordDay', player.id)
      return response
    },
  ),
  planted(
    'recovery-keeps-day-of-passwords',
    'recoveryFinish',
    'A recovery leaves the wrong current passwords of the day.',
    '`recoveryFinish`.',
    uncounted(recovering, 'ownPasswordDay'),
  ),
  planted(
    'right-author-is-no-guess',
    'authorBind',
    'An author code that exists is taken though too many were tried.',
    'Once a limit is reached',
    async ({ context, answer }) => {
      const player = await asking(context)
      const { code } = await sentFields(context.request)
      if (player && context.state.authors.has(String(code).toLowerCase()))
        context.limits.forget('author', player.id)
      return answer()
    },
  ),
  waitingShorter(
    'wait-rounded-down',
    'signIn',
    'The wait of a refusal is rounded down.',
    'A wait of N seconds is over',
    (seconds) => seconds - 1,
  ),
  waitingShorter(
    'wait-of-half',
    'protectionStart',
    'After wrong current passwords half of the wait is named.',
    '`Retry-After` and `retryAfter` are',
    (seconds) => Math.ceil(seconds / 2),
  ),
]
