import { identify } from '../server/auth'
import { asking, recovering } from './bypasses'
import { resetting, uncounted, unlimited, unseen } from './counting'
import { planted, type PlantedBug } from './planted-bug'
import { refused, sentFields } from './transforms'

const OF_DAY = 'Wrong codes of all operations'

/** Wrong codes that are not counted, or counted where they should not be. */
export const codeLimitBugs: readonly PlantedBug[] = [
  planted(
    'endless-recovery-codes',
    'recoveryFinish',
    'Codes of a recovery may be guessed without end.',
    'Wrong codes of `recoveryFinish`',
    async ({ context, answer }) => {
      const player = await recovering(context)
      if (player) {
        context.limits.forget('recoveryCode', player.id)
        context.limits.forget('codeDay', player.id)
      }
      return answer()
    },
  ),
  planted(
    'missing-code-counts',
    'recoveryFinish',
    'A recovery without a code counts as a wrong code.',
    'A missing code is none.',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const { code } = await sentFields(context.request)
      const response = await answer()
      if (player?.mfa?.method === 'app' && code === undefined)
        context.limits.hit('recoveryCode', player.id)
      return response
    },
  ),
  planted(
    'wrong-code-burns-key',
    'recoveryFinish',
    'A wrong code uses the recovery key up.',
    'A missing or wrong code is',
    async ({ context, answer }) => {
      const { key } = await sentFields(context.request)
      const response = await answer()
      if (response.status === 422) context.state.recoveryKeys.delete(String(key))
      return response
    },
  ),
  planted(
    'endless-challenges',
    'signInConfirm',
    'New challenges give new attempts, without end.',
    OF_DAY,
    async ({ context, answer }) => {
      const { challenge } = await sentFields(context.request)
      const known = context.state.challenges.get(String(challenge))
      if (known) context.limits.forget('codeDay', known.playerId)
      return answer()
    },
  ),
  resetting('resend-resets-attempts', 'signInResend', 'a sign-in', async (context) => {
    const { challenge } = await sentFields(context.request)
    return context.state.challenges.get(String(challenge))?.ticket
  }),
  resetting(
    'resend-resets-email-change',
    'emailChangeResend',
    'an e-mail change',
    async (context) => (await identify(context))?.player.emailChange?.ticket,
  ),
  resetting(
    'resend-resets-set-up',
    'protectionResend',
    'a set-up',
    async (context) => (await identify(context))?.player.setup?.ticket,
  ),
  resetting(
    'resend-resets-removal',
    'protectionRemoveResend',
    'a removal',
    async (context) => (await identify(context))?.player.removal,
  ),
  unlimited(
    'endless-set-ups',
    'protectionConfirm',
    'New set-ups give new attempts, without end.',
    OF_DAY,
    'codeDay',
  ),
  planted(
    'last-code-as-422',
    'protectionConfirm',
    'The last wrong code of a set-up is 422, as those before it.',
    'Wrong codes are limited (`x-limits`',
    async ({ context, answer }) => {
      const setup = (await identify(context))?.player.setup
      const response = await answer()
      return response.status === 410 && setup?.ticket.triesLeft === 0
        ? refused(context, 'invalid_code', { attemptsLeft: 0 })
        : response
    },
  ),
  unlimited(
    'endless-removals',
    'protectionRemoveConfirm',
    'New removals give new attempts, without end.',
    OF_DAY,
    'codeDay',
  ),
  planted(
    'email-codes-not-of-day',
    'emailChangeConfirm',
    'Wrong codes of an e-mail change are not counted over the day.',
    OF_DAY,
    uncounted(asking, 'codeDay'),
  ),
  planted(
    'email-code-on-a-full-day',
    'emailChangeConfirm',
    'The code of an e-mail change is taken though the wrong codes of the day are used up.',
    OF_DAY,
    unseen(asking, 'codeDay'),
  ),
  planted(
    'recovery-code-on-a-full-day',
    'recoveryFinish',
    'A recovery takes a code though the wrong codes of the day are used up.',
    OF_DAY,
    unseen(recovering, 'codeDay'),
  ),
  planted(
    'recovery-codes-not-of-day',
    'recoveryFinish',
    'Wrong codes of a recovery are not counted over the day.',
    OF_DAY,
    uncounted(recovering, 'codeDay'),
  ),
  planted(
    'recovery-clears-day',
    'recoveryFinish',
    'A recovery clears the wrong codes of the day.',
    'Nothing but time.',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const response = await answer()
      if (player && response.status === 200) context.limits.forget('codeDay', player.id)
      return response
    },
  ),
  planted(
    'recovery-keeps-code-count',
    'recoveryFinish',
    'A recovery leaves the wrong codes that were tried before it.',
    '`recoveryFinish`.',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const before = player ? context.limits.left('recoveryCode', player.id) : 0
      const response = await answer()
      if (player && response.status === 200)
        while (context.limits.left('recoveryCode', player.id) > before)
          context.limits.hit('recoveryCode', player.id)
      return response
    },
  ),
]
