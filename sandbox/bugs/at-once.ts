import { setTimeout as sleep } from 'node:timers/promises'
import { identify } from '../server/auth'
import { folded } from '../server/folded'
import { findPlayer } from '../server/state'
import type { RequestContext } from '../server/request-context'
import type { Bug } from '../server/world'
import { answered, asking } from './bypasses'
import { planted, type PlantedBug } from './planted-bug'
import { forgetting, racing, type Restore } from './racing'
import { refused, sentFields } from './transforms'

/** The owner of a login or an address is not seen while a request is answered. */
const unseen =
  (field: 'login' | 'email') =>
  async (context: RequestContext): Promise<Restore> => {
    const name = String((await sentFields(context.request))[field])
    return () => {
      const owner = findPlayer(context.state, name)
      if (!owner) return undefined
      context.state.players.delete(owner.id)
      return () => context.state.players.set(owner.id, owner)
    }
  }

/** Accounts that were made while a request is answered are not seen by it. */
const unseenNewcomers = racing((context) => {
  const { players } = context.state
  const before = new Set(players.keys())
  return Promise.resolve(() => {
    const hidden = [...players.values()].filter(({ id }) => !before.has(id))
    for (const { id } of hidden) players.delete(id)
    return () => {
      for (const one of hidden) players.set(one.id, one)
    }
  })
})

/** Fails each request that comes while another one is answered, as a database does that finds a deadlock. */
function failingTogether(call: Parameters<Bug>[0]): ReturnType<Bug> {
  const { context, answer } = call
  const key = context.request.headers.get('idempotency-key') ?? ''
  if (underWay.has(key)) return Promise.resolve(refused(context, 'server_error'))
  underWay.add(key)
  return sleep(20)
    .then(() => answer())
    .finally(() => underWay.delete(key))
}

const underWay = new Set<string>()

/** What works several times where the requests come at the same time. */
export const atOnceBugs: readonly PlantedBug[] = [
  planted(
    'logins-at-once',
    'signUp',
    'Sign-ups at the same time all get one login.',
    'At the same time. Everything',
    racing(unseen('login')),
  ),
  planted(
    'emails-at-once',
    'signUp',
    'Sign-ups at the same time all get one address.',
    'At the same time. Everything',
    racing(unseen('email')),
  ),
  planted(
    'payments-at-once',
    'paymentCreate',
    'One idempotency key makes several payments at the same time.',
    'At the same time. Everything',
    racing((context) =>
      Promise.resolve(() => {
        context.state.idempotency.clear()
        return undefined
      }),
    ),
  ),
  planted(
    'challenge-at-once',
    'signInConfirm',
    'A challenge that is confirmed several times at once signs in each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const found = await answered(context)
      if (!found) return undefined
      const { mfa } = found.player
      const step = mfa?.method === 'app' ? mfa.app.lastStep : 0
      return () => {
        context.state.challenges.set(found.id, found.challenge)
        if (mfa?.method === 'app') mfa.app.lastStep = step
        return undefined
      }
    }),
  ),
  planted(
    'mailed-code-at-once',
    'signInConfirm',
    'A sign-in code by e-mail that is sent several times at once signs in each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const found = await answered(context)
      if (found?.player.mfa?.method !== 'email') return undefined
      return () => {
        context.state.challenges.set(found.id, found.challenge)
        return undefined
      }
    }),
  ),
  planted(
    'app-code-at-once',
    'signInConfirm',
    'A code of the app works for several challenges at the same time.',
    'At the same time. Everything',
    racing(async (context) => {
      const mfa = (await answered(context))?.player.mfa
      if (mfa?.method !== 'app') return undefined
      const step = mfa.app.lastStep
      return () => {
        mfa.app.lastStep = step
        return undefined
      }
    }),
  ),
  planted(
    'recovery-code-at-once',
    'signInConfirm',
    'A recovery code works for several challenges at the same time.',
    'At the same time. Everything',
    racing(async (context) => {
      const codes = (await answered(context))?.player.mfa?.recoveryCodes
      const kept = [...(codes ?? [])]
      return () => {
        for (const code of kept) codes?.add(code)
        return undefined
      }
    }),
  ),
  planted(
    'set-up-at-once',
    'protectionConfirm',
    'A set-up that is confirmed several times at once shows other recovery codes each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const setup = player?.setup ?? null
      return () => {
        if (player && setup) {
          player.setup = setup
          if (setup.method === 'app') setup.app.lastStep = 0
        }
        return undefined
      }
    }),
  ),
  planted(
    'removal-at-once',
    'protectionRemoveConfirm',
    'A removal that is confirmed several times at once is finished each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const removal = player?.removal ?? null
      const mfa = player?.mfa ?? null
      return () => {
        if (player) Object.assign(player, { removal, mfa })
        return undefined
      }
    }),
  ),
  planted(
    'recovery-key-at-once',
    'recoveryFinish',
    'A recovery key that is used several times at once works each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const key = String((await sentFields(context.request))['key'])
      const known = context.state.recoveryKeys.get(key)
      return () => {
        if (known) context.state.recoveryKeys.set(key, known)
        return undefined
      }
    }),
  ),
  planted(
    'recoveries-at-once',
    'recoveryRequest',
    'Recoveries of one name at the same time send an e-mail each.',
    'At the same time. Everything',
    racing(async (context) => {
      const name = folded(String((await sentFields(context.request))['login']))
      return forgetting(context, name, 'recoveryEmail')
    }),
  ),
  planted(
    'address-at-once',
    'emailChangeConfirm',
    'Two players who change to one address at the same time both get it.',
    'At the same time. Everything',
    racing((context) =>
      Promise.resolve(() => {
        const owners = [...context.state.players.values()]
        const addresses = owners.map(({ email }) => email)
        for (const owner of owners)
          if (!owner.emailChange) owner.email = `${owner.id}@hidden.example`
        return () => {
          for (const [at, owner] of owners.entries())
            if (owner.email.endsWith('@hidden.example')) owner.email = addresses[at] ?? ''
        }
      }),
    ),
  ),
  planted(
    'email-code-at-once',
    'emailChangeConfirm',
    'A code of an e-mail change that is sent several times at once works each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const change = player?.emailChange ?? null
      const email = player?.email ?? ''
      return () => {
        if (player && change) Object.assign(player, { emailChange: change, email })
        return undefined
      }
    }),
  ),
  planted(
    'author-at-once',
    'authorBind',
    'An author code that is bound several times at once is bound each time.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      return () => {
        if (player) player.authorCode = null
        return undefined
      }
    }),
  ),
  planted(
    'resend-at-once',
    'verifyResend',
    'Verification e-mails that are asked for at the same time are all sent.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const sentAt = player?.verificationSentAt ?? 0
      return () => {
        if (player) player.verificationSentAt = sentAt
        return undefined
      }
    }),
  ),
  planted(
    'new-passwords-at-once',
    'passwordChange',
    'Password changes at the same time are all done, each with the former password.',
    'At the same time. Everything',
    racing(async (context) => {
      const member = await identify(context)
      if (!member) return undefined
      const { player, session } = member
      const { password } = player
      const { token } = session
      return () => {
        player.password = password
        session.token = token
        return undefined
      }
    }),
  ),
  {
    name: 'address-of-two-operations-at-once',
    operation: 'emailChangeConfirm',
    says: 'A sign-up takes an address while another player is changing to it, and both get it.',
    breaks: 'At the same time. Everything',
    bug: (call) =>
      ['signUp', 'emailChangeConfirm'].includes(call.operation.id)
        ? unseenNewcomers(call)
        : call.answer(),
  },
  planted(
    'payment-deadlock',
    'paymentCreate',
    'Top-ups at the same time with one key fail, all but the first.',
    'At the same time. Everything',
    failingTogether,
  ),
]
