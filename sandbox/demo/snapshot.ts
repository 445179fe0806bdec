import type { Email } from '../server/mailbox'
import type { Settings } from '../server/request-context'
import type { State } from '../server/state'
import type { World } from '../server/world'

/** The part of a world that outlives its program; a browser can store it as it is. */
export interface Snapshot {
  readonly state: State
  readonly emails: readonly Email[]
  readonly captcha: Settings['captcha']
  /** How far the clock was moved, in milliseconds. */
  readonly moved: number
}

/** The current state of a world. Rate limits are left out: they expire within minutes. */
export const snapshotOf = ({ state, mailbox, settings, clock }: World): Snapshot => ({
  state,
  emails: mailbox.list(),
  captcha: settings.captcha,
  moved: clock.now() - Date.now(),
})

/** Restores a world from a snapshot. */
export function restore(world: World, { state, emails, captcha, moved }: Snapshot): void {
  world.state = state
  world.mailbox.restore(emails)
  world.settings.captcha = captcha
  world.clock.reset()
  world.clock.advance(moved)
}
