import { identify, jwtOf } from '../server/auth'
import { secretOf } from '../server/random'
import { findPlayer } from '../server/state'
import { rewritten, sentFields, withBody } from './transforms'
import { anyPassword, asking, keepingSessions, withRightCode } from './bypasses'
import { planted } from './planted-bug'

/** E-mail and password that change too early, too late or without proof. */
export const settingsBugs = [
  planted(
    'email-at-once',
    'emailChange',
    'The address changes before its code came back.',
    'The current address stays in force',
    async ({ context, answer }) => {
      const member = await identify(context)
      const response = await answer()
      if (member?.player.emailChange && response.status === 202) {
        member.player.email = member.player.emailChange.email
      }
      return response
    },
  ),
  planted(
    'pending-email-hidden',
    'emailChange',
    'No response says that a change waits for its code, and the code finds nothing to finish.',
    'The current address stays in force',
    async ({ context, answer }) => {
      const member = await identify(context)
      const response = await answer()
      if (member) member.player.emailChange = null
      return response
    },
  ),
  planted(
    'email-without-password',
    'emailChange',
    'Any password starts a change of the address.',
    'A wrong current password (`invalid_password`',
    anyPassword('password'),
  ),
  planted(
    'email-of-another',
    'emailChange',
    'The address of another player may be taken.',
    'An address that somebody has is',
    async ({ context, answer }) => {
      const member = await identify(context)
      const { email } = await sentFields(context.request)
      const owner = findPlayer(context.state, String(email))
      if (!owner || owner === member?.player) return answer()
      const free = `${secretOf(context.random).slice(0, 8)}@example.com`
      return answer(await rewritten(context.request, (fields) => ({ ...fields, email: free })))
    },
  ),
  planted(
    'email-resend-at-once',
    'emailChangeResend',
    'The code may be sent again at once, without end.',
    '`429` until `resendAfter` seconds',
    async ({ context, answer }) => {
      const ticket = (await identify(context))?.player.emailChange?.ticket
      if (ticket) ticket.sentAt = 0
      return answer()
    },
  ),
  planted(
    'any-email-code',
    'emailChangeConfirm',
    'Any six digits prove the new address.',
    'Wrong or used code, or a body',
    async ({ context, answer }) => {
      const ticket = (await identify(context))?.player.emailChange?.ticket
      return answer(await withRightCode(context, ticket, null))
    },
  ),
  planted(
    'endless-email-codes',
    'emailChangeConfirm',
    'Wrong codes never end the change.',
    'Wrong codes that are still allowed',
    async ({ context, answer }) => {
      const ticket = (await identify(context))?.player.emailChange?.ticket
      if (ticket) ticket.triesLeft = 5
      return answer()
    },
  ),
  planted(
    'cancel-nothing',
    'emailChangeCancel',
    'A change that was cancelled waits on.',
    'Nothing is pending now.',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const change = player?.emailChange ?? null
      const response = await answer()
      if (player) player.emailChange = change
      return response
    },
  ),
  planted(
    'password-keeps-sessions',
    'passwordChange',
    'Other sessions work on after a new password.',
    'Other sessions end unless',
    keepingSessions(asking),
  ),
  planted(
    'password-ends-all',
    'passwordChange',
    'Other sessions end though `revokeOthers` is false.',
    'Other sessions end unless',
    async ({ context, answer }) =>
      answer(await rewritten(context.request, (fields) => ({ ...fields, revokeOthers: true }))),
  ),
  planted(
    'password-stays',
    'passwordChange',
    'The former password stays, whatever the answer says.',
    'Changed.',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const password = player?.password
      const response = await answer()
      if (player && password) player.password = password
      return response
    },
  ),
  planted(
    'any-current-password',
    'passwordChange',
    'The current password is not looked at.',
    'A wrong current password is `422 invalid_password`',
    anyPassword('currentPassword'),
  ),
  planted(
    'token-stays',
    'passwordChange',
    'The former token works on, and is given as the new one.',
    'The token is renewed and the former',
    async ({ context, answer }) => {
      const member = await identify(context)
      const former = member?.session.token
      const response = await answer()
      if (!member || former === undefined || response.status !== 200) return response
      member.session.token = former
      const jwt = await jwtOf(member)
      return withBody(response, (body) => Object.assign({}, body, { jwt }))
    },
  ),
]
