import { identify } from '../server/guard'
import { folded } from '../server/folded'
import { findPlayer, type Player } from '../server/state'
import type { RequestContext } from '../server/request-context'
import { planted } from './planted-bug'
import { forgetting, racing, type Restore } from './racing'
import { sentFields } from './transforms'

const asking = async (context: RequestContext): Promise<Player | undefined> =>
  (await identify(context))?.player

/** The challenge that is answered, with its player. */
async function answered(context: RequestContext) {
  const { challenge: id } = await sentFields(context.request)
  const challenge = context.state.challenges.get(String(id))
  const player = challenge && context.state.players.get(challenge.playerId)
  return player && { id: String(id), challenge, player }
}

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

/** What is right for requests one after the other and wrong for requests at the same time. */
export const atOnceBugs = [
  planted(
    'passwords-at-once',
    'signIn',
    'Wrong passwords at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const name = String((await sentFields(context.request))['login'])
      return forgetting(context, findPlayer(context.state, name)?.id ?? folded(name), 'signIn')
    }),
  ),
  planted(
    'own-passwords-at-once',
    'passwordChange',
    'Wrong present passwords at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      return player && forgetting(context, player.id, 'ownPassword', 'ownPasswordDay')
    }),
  ),
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
    'codes-at-once',
    'signInConfirm',
    'Wrong codes of a challenge at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const found = await answered(context)
      if (!found) return undefined
      const { triesLeft } = found.challenge.ticket
      return () => {
        context.state.challenges.set(found.id, found.challenge)
        found.challenge.ticket.triesLeft = triesLeft
        return undefined
      }
    }),
  ),
  planted(
    'removal-codes-at-once',
    'protectionRemoveConfirm',
    'Wrong codes of a removal at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const removal = player?.removal ?? null
      const left = removal?.triesLeft ?? 0
      return () => {
        if (player && removal) {
          player.removal = removal
          removal.triesLeft = left
        }
        return undefined
      }
    }),
  ),
  planted(
    'email-codes-at-once',
    'emailChangeConfirm',
    'Wrong codes of an e-mail change at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const change = player?.emailChange ?? null
      const left = change?.ticket.triesLeft ?? 0
      return () => {
        if (player && change && player.email !== change.email) {
          player.emailChange = change
          change.ticket.triesLeft = left
        }
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
]
