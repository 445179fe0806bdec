import type { Email } from '../server/mailbox'
import type { Settings } from '../server/request-context'
import type { State } from '../server/state'
import type { World } from '../server/world'

/** Everything of a world that outlives the program it runs in; a browser can keep it as it is. */
export interface Snapshot {
  readonly state: State
  readonly emails: readonly Email[]
  readonly captcha: Settings['captcha']
  /** How far the clock was moved, in milliseconds. */
  readonly moved: number
}

/** What a world is like now. Limits on tries are not kept: they are over in minutes. */
export const snapshotOf = ({ state, mailbox, settings, clock }: World): Snapshot => ({
  state,
  emails: mailbox.list(),
  captcha: settings.captcha,
  moved: clock.now() - Date.now(),
})

/** Puts a world back to what it was like. */
export function restore(world: World, { state, emails, captcha, moved }: Snapshot): void {
  world.state = state
  world.mailbox.restore(emails)
  world.settings.captcha = captcha
  world.clock.reset()
  world.clock.advance(moved)
}
