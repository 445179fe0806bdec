import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import { SEED_APP_SECRET } from '../server/players'
import { otpauthUri } from '../server/totp'
import type { Bug } from '../server/world'
import { withBody } from './transforms'
import { anyPassword, asking, asVerified, withRightCode } from './bypasses'
import { memory } from './memory'
import { planted } from './planted-bug'

/** Answers as if no second factor were on; what was on stays unless the operation puts another. */
const asUnprotected: Bug = async ({ context, answer }) => {
  const player = (await identify(context))?.player
  if (!player?.mfa) return answer()
  const { mfa } = player
  player.mfa = null
  const response = await answer()
  player.mfa ??= mfa
  return response
}

/** Tells how many recovery codes were left when the player first asked. */
function codesLeftCached(): Bug {
  const firstOf = memory(() => new Map<string, unknown>())
  return async ({ context, answer }) => {
    const player = await asking(context)
    const response = await answer()
    if (!player || !response.ok) return response
    const first = firstOf(context.state)
    return withBody(response, (body) => {
      if (!isRecord(body)) return body
      const key = `${player.id} ${String(body['mfa'])}`
      if (!first.has(key)) first.set(key, body['recoveryCodesLeft'])
      return { ...body, recoveryCodesLeft: first.get(key) }
    })
  }
}

/** A second factor that goes on or off too easily. */
export const protectionBugs = [
  planted(
    'codes-left-cached',
    'protectionView',
    'How many recovery codes are left is as it was when it was first asked.',
    'What is on, what may',
    codesLeftCached(),
  ),
  planted(
    'protection-over-protection',
    'protectionStart',
    'A second factor may be set up over the one that is on.',
    '`409` when a second factor is on already.',
    asUnprotected,
  ),
  planted(
    'unverified-may-protect',
    'protectionStart',
    'An unverified player may set a second factor up.',
    'The account is not verified yet.',
    asVerified,
  ),
  planted(
    'protection-without-password',
    'protectionStart',
    'Any password starts a set-up.',
    'A wrong current password (`invalid_password`',
    anyPassword('password'),
  ),
  planted(
    'protection-without-proof',
    'protectionStart',
    'The second factor is on before a code proved it.',
    'Nothing is on until `PUT` proves',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const response = await answer()
      const setup = response.status === 200 ? player?.setup : undefined
      if (player && setup) {
        player.mfa =
          setup.method === 'app'
            ? { method: 'app', app: setup.app, recoveryCodes: new Set() }
            : { method: 'email', recoveryCodes: new Set() }
      }
      return response
    },
  ),
  planted(
    'secret-for-everybody',
    'protectionStart',
    'Every app is set up with the same secret.',
    'For the app: a secret of 160',
    async ({ context, answer }) => {
      const response = await answer()
      const player = await asking(context)
      if (response.status !== 200 || player?.setup?.method !== 'app') return response
      const app = { secret: SEED_APP_SECRET, lastStep: 0 }
      player.setup = { ...player.setup, app }
      const otpauth = otpauthUri(app, player.login)
      return withBody(response, (body) =>
        isRecord(body) ? { ...body, secret: app.secret, otpauthUri: otpauth } : body,
      )
    },
  ),
  planted(
    'any-set-up-code',
    'protectionConfirm',
    'Any six digits turn the second factor on.',
    'Wrong or used code, or a body',
    async ({ context, answer }) => {
      const setup = (await identify(context))?.player.setup
      return answer(await withRightCode(context, setup?.ticket, setup ?? null))
    },
  ),
  planted(
    'endless-set-up-codes',
    'protectionConfirm',
    'Wrong codes never end the set-up.',
    'Wrong codes that are still allowed',
    async ({ context, answer }) => {
      const setup = (await identify(context))?.player.setup
      if (setup) setup.ticket.triesLeft = 5
      return answer()
    },
  ),
  planted(
    'protection-off-at-once',
    'protectionRemove',
    'The password alone turns the second factor off.',
    'Both factors are required',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const response = await answer()
      if (player && response.status === 202) player.mfa = null
      return response
    },
  ),
  planted(
    'removal-without-password',
    'protectionRemove',
    'Any password starts turning the second factor off.',
    'A wrong current password (`invalid_password`',
    anyPassword('password'),
  ),
  planted(
    'any-removal-code',
    'protectionRemoveConfirm',
    'Any six digits turn the second factor off.',
    'Wrong or used code, or a body',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      return answer(await withRightCode(context, player?.removal, player?.mfa ?? null))
    },
  ),
  planted(
    'removal-of-nothing',
    'protectionRemoveConfirm',
    'The second factor is said to be off, and stays on.',
    'Off.',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const mfa = player?.mfa ?? null
      const response = await answer()
      if (player) player.mfa = mfa
      return response
    },
  ),
]
