import type { OperationId } from '../server/contract'
import type { RequestContext } from '../server/request-context'
import type { Player } from '../server/state'
import { asking } from './bypasses'
import { named, uncounted, unseen } from './counting'
import { waitingShorter } from './limits'
import { planted, type PlantedBug } from './planted-bug'
import { refused, sentFields } from './transforms'

const OF_ALL = 'E-mails with a code, of all'

const uncountedEmails = (
  name: string,
  operation: OperationId,
  of: string,
  whose: (context: RequestContext) => Promise<Player | undefined> = asking,
): PlantedBug =>
  planted(
    name,
    operation,
    `E-mails with the code of ${of} are not counted.`,
    OF_ALL,
    uncounted(whose, 'codeEmail'),
  )

/** A refusal for too many e-mails has changed something already. */
const dropping = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  field: 'emailChange' | 'setup' | 'removal',
): PlantedBug =>
  planted(name, operation, says, breaks, async ({ context, answer }) => {
    const player = await asking(context)
    const response = await answer()
    if (player && response.status === 429) player[field] = null
    return response
  })

/** E-mails with a code that are not counted, and refusals that change something. */
export const codeEmailBugs: readonly PlantedBug[] = [
  planted(
    'endless-code-emails',
    'signIn',
    'E-mails with a code are sent without end.',
    OF_ALL,
    async ({ context, answer }) => {
      const { player } = await named(context)
      if (player) context.limits.forget('codeEmail', player.id)
      return answer()
    },
  ),
  planted(
    'change-emails-uncounted',
    'emailChange',
    'E-mails with the code of an e-mail change are not counted.',
    OF_ALL,
    uncounted(asking, 'codeEmail'),
  ),
  uncountedEmails('set-up-emails-uncounted', 'protectionStart', 'a set-up'),
  uncountedEmails('removal-emails-uncounted', 'protectionRemove', 'a removal'),
  uncountedEmails(
    'sign-in-emails-again-uncounted',
    'signInResend',
    'a sign-in, sent again,',
    async (context) => {
      const { challenge } = await sentFields(context.request)
      const known = context.state.challenges.get(String(challenge))
      return known && context.state.players.get(known.playerId)
    },
  ),
  uncountedEmails('change-emails-again-uncounted', 'emailChangeResend', 'a change, sent again,'),
  uncountedEmails('set-up-emails-again-uncounted', 'protectionResend', 'a set-up, sent again,'),
  planted(
    'emails-counted-by-flow',
    'protectionRemove',
    'The code of a removal is sent though sign-ins have used the e-mails up.',
    OF_ALL,
    unseen(asking, 'codeEmail'),
  ),
  dropping(
    'refused-email-drops-change',
    'emailChange',
    'An e-mail change that is refused for its many e-mails forgets the one that waits.',
    'Starting again replaces a pending change',
    'emailChange',
  ),
  dropping(
    'refused-email-drops-set-up',
    'protectionStart',
    'A set-up that is refused for its many e-mails forgets the one that waits.',
    'Starting again replaces a set-up',
    'setup',
  ),
  dropping(
    'refused-email-drops-removal',
    'protectionRemove',
    'A removal that is refused for its many e-mails forgets the one that waits.',
    'Starting again replaces a removal',
    'removal',
  ),
  planted(
    'early-resend-changes-code',
    'protectionResend',
    'A resend that is refused as too early has changed the code.',
    'The former code stops working',
    async ({ context, answer }) => {
      const ticket = (await asking(context))?.setup?.ticket
      const response = await answer()
      if (ticket && response.status === 429) ticket.code = 'none'
      return response
    },
  ),
  waitingShorter(
    'wait-of-emails-too-short',
    'emailChange',
    'A refusal for too many e-mails names a wait of a minute, whatever is left of ten.',
    '`Retry-After` and `retryAfter` are',
    () => 60,
  ),
  planted(
    'emails-before-password',
    'signIn',
    'Too many e-mails with a code refuse a sign-in before its password is looked at.',
    'The limit `codeEmail` is looked at last',
    async ({ context, answer }) => {
      const { player } = await named(context)
      const retryAfter = player ? context.limits.wait('codeEmail', player.id) : 0
      return retryAfter > 0 ? refused(context, 'too_many_requests', { retryAfter }) : answer()
    },
  ),
]
