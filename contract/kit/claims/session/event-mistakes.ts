import { findPlayer, type Player } from '#sandbox/server/state'
import { after, moved, says, type Mistakes } from '../../../proof/mistake'
import type { Mistake } from '../../../proof/scene'

const forgetLatest = (player: Player | undefined) => {
  if (player) player.events = player.events?.slice(1) ?? null
}

/** Forgets the latest event. */
const notListed = after(({ player }) => forgetLatest(player))

/** Forgets the latest event if it is about new recovery codes. */
const newCodesNotListed: Mistake = (scene) =>
  scene.player?.setup?.method === 'recoveryCodes' ? notListed(scene) : scene.answer()

const reversed = (events: unknown) => (Array.isArray(events) ? events.toReversed() : events)

/** Mistakes with the events of an account. */
export const EVENTS: Mistakes = {
  sessionCheck: {
    'events-newest-ten': { 'events-oldest-first': says('events', reversed) },
    'event-at': {
      'events-dated-now': says('events.*.at', (_at, { clock }) =>
        new Date(clock.now()).toISOString(),
      ),
      'events-of-last-year': says('events.*.at', moved(-365 * 24 * 3_600_000)),
    },
    'field at': { 'events-in-local-time': says('events.*.at', moved(3 * 3_600_000)) },
  },
  signUp: {
    'event-kinds': {
      'sign-up-not-listed': after(({ state, fields: { login } }) =>
        forgetLatest(findPlayer(state, String(login))),
      ),
    },
  },
  signIn: { 'event-kinds': { 'sign-in-not-listed': notListed } },
  signInConfirm: { 'event-kinds': { 'sign-in-by-code-not-listed': notListed } },
  passwordChange: { 'event-kinds': { 'password-not-listed': notListed } },
  protectionConfirm: {
    'event-kinds': {
      'protection-not-listed': notListed,
      'new-codes-not-listed': newCodesNotListed,
    },
  },
  protectionRemoveConfirm: { 'event-kinds': { 'removal-not-listed': notListed } },
}
