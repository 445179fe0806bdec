import { findPlayer } from '../server/state'
import { folded } from '../server/folded'
import { answered, asking } from './bypasses'
import { planted, type PlantedBug } from './planted-bug'
import { forgetting, racing } from './racing'
import { sentFields } from './transforms'

/** Limits that count requests at the same time as one. */
export const atOnceCountedBugs: readonly PlantedBug[] = [
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
    'Wrong current passwords at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      return player && forgetting(context, player.id, 'ownPassword', 'ownPasswordDay')
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
    'code-emails-at-once',
    'signIn',
    'E-mails with a code that are asked for at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const name = String((await sentFields(context.request))['login'])
      const player = findPlayer(context.state, name)
      return player && forgetting(context, player.id, 'codeEmail')
    }),
  ),
  planted(
    'set-up-codes-at-once',
    'protectionConfirm',
    'Wrong codes of a set-up at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      const setup = player?.setup ?? null
      const left = setup?.ticket.triesLeft ?? 0
      return () => {
        if (player && setup && !player.mfa) {
          player.setup = setup
          setup.ticket.triesLeft = left
        }
        return undefined
      }
    }),
  ),
  planted(
    'recovery-codes-at-once',
    'recoveryFinish',
    'Wrong codes of a recovery at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const { key } = await sentFields(context.request)
      const id = context.state.recoveryKeys.get(String(key))?.playerId
      return id === undefined ? undefined : forgetting(context, id, 'recoveryCode', 'codeDay')
    }),
  ),
  planted(
    'authors-at-once',
    'authorBind',
    'Unknown author codes at the same time are counted as one.',
    'At the same time. Everything',
    racing(async (context) => {
      const player = await asking(context)
      return player && forgetting(context, player.id, 'author')
    }),
  ),
]
