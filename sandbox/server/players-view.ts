import type { World } from './world'
import { usableAppCode } from './totp'

/** A player as the console shows it, including what only the player would know. */
export interface PlayerView {
  readonly login: string
  readonly email: string
  /** Null once changed, and for players who signed up: only the hash is kept. */
  readonly password: string | null
  readonly active: boolean
  readonly isBlocked: boolean
  readonly money: number
  readonly votes: number
  readonly mfa: 'app' | 'email' | null
  /** The app's secret and a code that works now, even if the set-up still waits for its first code. */
  readonly app: { readonly secret: string; readonly code: string } | null
  /** The unused ones. */
  readonly recoveryCodes: readonly string[]
  readonly sessions: number
}

/** All players of the world, in the order they were added. */
export const playersView = ({ state, clock }: World): readonly PlayerView[] =>
  [...state.players.values()].map((player) => {
    const phone = player.mfa ?? player.setup
    const app = phone?.method === 'app' ? phone.app : null
    return {
      login: player.login,
      email: player.email,
      password: player.knownPassword,
      active: player.active,
      isBlocked: player.isBlocked,
      money: player.money,
      votes: player.votes,
      mfa: player.mfa?.method ?? null,
      app: app && { secret: app.secret, code: usableAppCode(app, clock.now()) },
      recoveryCodes: [...(player.mfa?.recoveryCodes ?? [])],
      sessions: [...state.sessions.values()].filter((one) => one.playerId === player.id).length,
    }
  })

/** A line for each player, for the terminal: login, password and notes. */
export function playerLines(world: World): string[] {
  const players = playersView(world)
  const width = Math.max(...players.map(({ login }) => login.length))
  return players.map(({ login, password, active, isBlocked, mfa }) => {
    const notes = [
      active ? '' : 'unverified',
      isBlocked ? 'blocked' : '',
      mfa === null ? '' : `two-factor by ${mfa}`,
    ]
    return `  ${login.padEnd(width)}  ${password ?? ''}  ${notes.join('')}`.trimEnd()
  })
}
