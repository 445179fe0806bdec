import { identify } from '../server/auth'
import type { Ticket } from '../server/state'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'
import { planted } from './planted-bug'
import { sentFields, spoiled, transformed, withHeader } from './transforms'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const moved =
  (milliseconds: number) =>
  (moment: unknown): unknown =>
    typeof moment === 'string' ? new Date(Date.parse(moment) + milliseconds).toISOString() : moment

const isWait = ({ status }: Response) => status === 429

/** Sends a code again and leaves its lifetime as it was. */
const keepingExpiry =
  (ticketOf: (context: RequestContext) => Promise<Ticket | null | undefined>): Bug =>
  async (call) => {
    const ticket = await ticketOf(call.context)
    const expiresAt = ticket?.expiresAt
    const response = await transformed('expiresAt', (moment) =>
      expiresAt === undefined ? moment : new Date(expiresAt).toISOString(),
    )(call)
    if (ticket && expiresAt !== undefined) ticket.expiresAt = expiresAt
    return response
  }

/** Moments and waits that are not what the clock says. */
export const momentBugs = [
  planted(
    'expired-at-once',
    'emailChange',
    'A code expires before it was sent.',
    'A challenge, set-up, removal',
    transformed('expiresAt', moved(-HOUR)),
  ),
  planted(
    'challenge-for-a-day',
    'signIn',
    'A challenge is said to wait for a day.',
    'A challenge, set-up, removal',
    transformed('expiresAt', moved(DAY)),
  ),
  planted(
    'set-up-for-a-minute',
    'protectionStart',
    'A set-up is said to wait for a minute.',
    'A challenge, set-up, removal',
    transformed('expiresAt', moved(-540_000)),
  ),
  planted(
    'removal-in-local-time',
    'protectionRemove',
    'When a removal expires is local time that calls itself UTC.',
    'A challenge, set-up, removal',
    transformed('expiresAt', moved(3 * HOUR)),
  ),
  planted(
    'payment-for-a-month',
    'paymentCreate',
    'A payment is said to wait for a month.',
    'A payment that is pending',
    transformed('expiresAt', moved(30 * DAY)),
  ),
  planted(
    'sessions-in-local-time',
    'sessionCheck',
    'Sessions begin in local time that calls itself UTC.',
    'createdAt: {',
    transformed('sessions.*.createdAt', moved(3 * HOUR)),
  ),
  planted(
    'sign-in-of-yesterday',
    'signInConfirm',
    'A new session began yesterday.',
    'When the player signed in.',
    transformed('sessions.*.createdAt', moved(-DAY)),
  ),
  planted(
    'sign-up-behind',
    'signUp',
    'The session of a new account began five hours ago, in local time that calls itself UTC.',
    'When the player signed in.',
    transformed('sessions.*.createdAt', moved(-5 * HOUR)),
  ),
  planted(
    'payment-of-tomorrow',
    'paymentView',
    'A payment was made tomorrow.',
    'createdAt: {',
    transformed('createdAt', moved(DAY)),
  ),
  planted(
    'resend-in-milliseconds',
    'protectionStart',
    'The wait for another e-mail is in milliseconds.',
    '`resendAfter`: between two',
    transformed('resendAfter', (seconds) =>
      seconds === undefined ? seconds : Number(seconds) * 1000,
    ),
  ),
  planted(
    'resend-after-nothing',
    'signUp',
    'Another e-mail is said to be there for the asking.',
    '`resendAfter`: between two',
    transformed('resendAfter', () => 0),
  ),
  planted(
    'resend-after-an-hour',
    'recoveryRequest',
    'Another recovery e-mail is an hour away.',
    '`resendAfter`: between two',
    transformed('resendAfter', () => 3600),
  ),
  planted(
    'two-waits',
    'signIn',
    'Retry-After and retryAfter name two waits.',
    'Equal to `retryAfter` of the body',
    spoiled((response) => withHeader(response, 'retry-after', '1'), isWait),
  ),
  planted(
    'wait-of-a-second',
    'signIn',
    'The wait that is named is too short.',
    '`Retry-After` and `retryAfter` are',
    async (call) =>
      spoiled(
        (response) => withHeader(response, 'retry-after', '1'),
        isWait,
      )({
        ...call,
        answer: async (other) =>
          transformed('retryAfter', () => 1, isWait)({ ...call, answer: () => call.answer(other) }),
      }),
  ),
  planted(
    'wait-as-date',
    'recoveryRequest',
    'Retry-After is a date.',
    'A limit of `x-limits` is reached',
    spoiled((response) => withHeader(response, 'retry-after', new Date().toUTCString()), isWait),
  ),
  planted(
    'wait-of-nothing',
    'verifyResend',
    'Retry-After says 0 while the server refuses.',
    '`Retry-After` and `retryAfter` are',
    async (call) =>
      spoiled(
        (response) => withHeader(response, 'retry-after', '0'),
        isWait,
      )({
        ...call,
        answer: async () => transformed('retryAfter', () => 0, isWait)(call),
      }),
  ),
  planted(
    'email-resend-keeps-expiry',
    'emailChangeResend',
    'A code that was sent again expires when the former one would have.',
    'The former code stops working',
    keepingExpiry(async (context) => (await identify(context))?.player.emailChange?.ticket),
  ),
  planted(
    'set-up-resend-keeps-expiry',
    'protectionResend',
    'A set-up code that was sent again expires when the former one would have.',
    'The former code stops working',
    keepingExpiry(async (context) => (await identify(context))?.player.setup?.ticket),
  ),
  planted(
    'sign-in-resend-keeps-expiry',
    'signInResend',
    'A sign-in code that was sent again expires when the former one would have.',
    'The former code stops working',
    keepingExpiry(async (context) => {
      const { challenge } = await sentFields(context.request)
      return context.state.challenges.get(String(challenge))?.ticket
    }),
  ),
  planted(
    'removal-resend-at-once',
    'protectionRemoveResend',
    'The code of a removal may be sent again at once.',
    '`429` until `resendAfter` seconds',
    async ({ context, answer }) => {
      const removal = (await identify(context))?.player.removal
      if (removal) removal.sentAt = 0
      return answer()
    },
  ),
  planted(
    'sign-in-resend-at-once',
    'signInResend',
    'The sign-in code may be sent again at once.',
    '`429` until `resendAfter` seconds',
    async ({ context, answer }) => {
      const { challenge } = await sentFields(context.request)
      const ticket = context.state.challenges.get(String(challenge))?.ticket
      if (ticket) ticket.sentAt = 0
      return answer()
    },
  ),
  planted(
    'resend-too-late',
    'protectionResend',
    'A set-up code can be sent again only after two minutes more than was said.',
    '`429` until `resendAfter` seconds',
    async ({ context, answer }) => {
      const ticket = (await identify(context))?.player.setup?.ticket
      if (!ticket) return answer()
      const { sentAt } = ticket
      ticket.sentAt = sentAt + 120_000
      const response = await answer()
      if (ticket.sentAt === sentAt + 120_000) ticket.sentAt = sentAt
      return response
    },
  ),
]
