import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import type { OperationId } from '../server/contract'
import type { Player, State } from '../server/state'
import type { RequestContext } from '../server/request-context'
import { asking, recovering } from './bypasses'
import { planted, type PlantedBug } from './planted-bug'
import { refused, sentFields, withBody } from './transforms'

type Whose = (context: RequestContext) => Promise<Player | undefined>

/** Puts back what the operation ends. */
const keeping = (
  name: string,
  operation: OperationId,
  says: string,
  breaks: string,
  whose: Whose,
  keep: (state: State, player: Player) => () => void,
): PlantedBug =>
  planted(name, operation, says, breaks, async ({ context, answer }) => {
    const player = await whose(context)
    const restore = player && keep(context.state, player)
    const response = await answer()
    if (response.status === 200) restore?.()
    return response
  })

const challenges = ({ challenges }: State, player: Player) => {
  const kept = [...challenges].filter(([, { playerId }]) => playerId === player.id)
  return () => {
    for (const [id, challenge] of kept) challenges.set(id, challenge)
  }
}

const recoveryKeys = ({ recoveryKeys: keys }: State, player: Player) => {
  const kept = [...keys].filter(([, { playerId }]) => playerId === player.id)
  return () => {
    for (const [key, known] of kept) keys.set(key, known)
  }
}

const field = (name: 'emailChange' | 'setup' | 'removal') => (_: State, player: Player) => {
  const kept = { [name]: player[name] }
  return () => {
    Object.assign(player, kept)
  }
}

/** What should end with a change goes on, and what should stay ends. */
export const pendingBugs: readonly PlantedBug[] = [
  keeping(
    'password-keeps-challenges',
    'passwordChange',
    'A sign-in that waits for its code goes on after a new password.',
    'Sign-ins that wait for a code and recovery keys end',
    asking,
    challenges,
  ),
  planted(
    'sparing-password-keeps-challenges',
    'passwordChange',
    'A sign-in that waits for its code goes on after a new password that spares other sessions.',
    'Sign-ins that wait for a code and recovery keys end',
    async ({ context, answer }) => {
      const player = await asking(context)
      const { revokeOthers } = await sentFields(context.request)
      const restore = player && revokeOthers === false && challenges(context.state, player)
      const response = await answer()
      if (restore && response.status === 200) restore()
      return response
    },
  ),
  keeping(
    'password-keeps-recovery-keys',
    'passwordChange',
    'A recovery key works after a new password.',
    'Sign-ins that wait for a code and recovery keys end',
    asking,
    recoveryKeys,
  ),
  planted(
    'password-drops-email-change',
    'passwordChange',
    'A new password forgets the e-mail change that waits for its code.',
    'Sign-ins that wait for a code and recovery keys end',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const response = await answer()
      if (player && response.status === 200) player.emailChange = null
      return response
    },
  ),
  keeping(
    'recovery-keeps-challenges',
    'recoveryFinish',
    'A sign-in that waits for its code goes on after a recovery.',
    'Whatever waits for a code or a key',
    recovering,
    challenges,
  ),
  planted(
    'recovery-keeps-other-keys',
    'recoveryFinish',
    'Other recovery keys work after a recovery.',
    'Whatever waits for a code or a key',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const { key } = await sentFields(context.request)
      const kept = [...context.state.recoveryKeys].filter(
        ([one, { playerId }]) => playerId === player?.id && one !== key,
      )
      const response = await answer()
      for (const [one, known] of kept) context.state.recoveryKeys.set(one, known)
      return response
    },
  ),
  keeping(
    'recovery-keeps-email-change',
    'recoveryFinish',
    'An e-mail change that waits for its code goes on after a recovery.',
    'Whatever waits for a code or a key',
    recovering,
    field('emailChange'),
  ),
  keeping(
    'recovery-keeps-set-up',
    'recoveryFinish',
    'A set-up of a second factor goes on after a recovery.',
    'Whatever waits for a code or a key',
    recovering,
    field('setup'),
  ),
  keeping(
    'recovery-keeps-removal',
    'recoveryFinish',
    'A removal of the second factor goes on after a recovery.',
    'Whatever waits for a code or a key',
    recovering,
    field('removal'),
  ),
  planted(
    'recovery-verifies',
    'recoveryFinish',
    'A recovery verifies the account.',
    'The second factor stays on, and',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const response = await answer()
      if (player && response.status === 200) player.active = true
      return response
    },
  ),
  planted(
    'recovery-refuses-needless-code',
    'recoveryFinish',
    'A recovery refuses a code where it requires none.',
    '`code` is required only where',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const { code } = await sentFields(context.request)
      return player && player.mfa?.method !== 'app' && code !== undefined
        ? refused(context, 'invalid_code', { attemptsLeft: 4 })
        : answer()
    },
  ),
  planted(
    'recovery-removes-factor',
    'recoveryFinish',
    'A recovery turns the second factor off.',
    'The second factor stays on, and an account that is not verified stays so.',
    async ({ context, answer }) => {
      const player = await recovering(context)
      const response = await answer()
      if (player && response.status === 200) player.mfa = null
      return response
    },
  ),
  keeping(
    'email-keeps-challenges',
    'emailChangeConfirm',
    'A sign-in code that went to the former address works after the change.',
    'Sign-ins that wait for a code, recovery keys',
    asking,
    challenges,
  ),
  keeping(
    'email-keeps-recovery-keys',
    'emailChangeConfirm',
    'A recovery key that went to the former address works after the change.',
    'Sign-ins that wait for a code, recovery keys',
    asking,
    recoveryKeys,
  ),
  keeping(
    'email-keeps-removal',
    'emailChangeConfirm',
    'A removal code that went to the former address works after the change.',
    'Sign-ins that wait for a code, recovery keys',
    asking,
    field('removal'),
  ),
  keeping(
    'email-keeps-set-up',
    'emailChangeConfirm',
    'A set-up code that went to the former address works after the change.',
    'Sign-ins that wait for a code, recovery keys',
    asking,
    field('setup'),
  ),
  keeping(
    'removal-keeps-challenges',
    'protectionRemoveConfirm',
    'A sign-in that waits for the second factor goes on after that was turned off.',
    'The remaining recovery codes stop',
    asking,
    (state, player) => {
      const { mfa } = player
      const restore = challenges(state, player)
      return () => {
        restore()
        // The waiting sign-in still takes a code of the app.
        for (const [, { playerId, ticket }] of state.challenges)
          if (playerId === player.id && mfa?.method === 'app') ticket.triesLeft = 5
      }
    },
  ),
  planted(
    'one-challenge-for-all',
    'signIn',
    'Signing in again gives the same challenge.',
    'Signing in again starts another',
    (() => {
      const first = new Map<string, string>()
      return async ({ context, answer }) => {
        const response = await answer()
        if (response.status !== 200) return response
        const { login } = await sentFields(context.request)
        return withBody(response, (body) => {
          if (!isRecord(body) || typeof body['challenge'] !== 'string') return body
          const known = first.get(String(login))
          if (known === undefined || !context.state.challenges.has(known)) {
            first.set(String(login), body['challenge'])
            return body
          }
          const fresh = context.state.challenges.get(body['challenge'])
          if (fresh) context.state.challenges.set(known, fresh)
          return { ...body, challenge: known }
        })
      }
    })(),
  ),
  planted(
    'former-set-up-code',
    'protectionStart',
    'Starting a set-up by e-mail again sends nothing, and the former code goes on.',
    'Starting again replaces a set-up',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const former = player?.setup
      const response = await answer()
      if (player && former?.method === 'email' && response.status === 200) {
        player.setup = former
        context.mailbox.restore(context.mailbox.list().slice(1))
      }
      return response
    },
  ),
  planted(
    'former-secret',
    'protectionStart',
    'Starting a set-up of an app again leaves the former secret good.',
    'Starting again replaces a set-up',
    async ({ context, answer }) => {
      const player = (await identify(context))?.player
      const former = player?.setup
      const response = await answer()
      if (player && former?.method === 'app' && response.status === 200) player.setup = former
      return response
    },
  ),
]
