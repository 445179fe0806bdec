import { after, moved, says, type Mistakes } from '../../../proof/mistake'

/** Forgets the latest event. */
const notListed = after(({ player }) => {
  if (player) player.events = player.events?.slice(1) ?? null
})

const reversed = (events: unknown) => (Array.isArray(events) ? events.toReversed() : events)

/** Mistakes with the events of an account. */
export const EVENTS: Mistakes = {
  sessionCheck: {
    'events-newest-ten': { 'events-oldest-first': says('events', reversed) },
    'field at': { 'events-in-local-time': says('events.*.at', moved(3 * 3_600_000)) },
  },
  passwordChange: { 'event-kinds': { 'password-not-listed': notListed } },
}
