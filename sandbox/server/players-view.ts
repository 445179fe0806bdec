import { SEED_RECOVERY_CODES } from './players'
import { recoveryHash } from './codes'
import type { World } from './world'
import { usableAppCode } from './totp'

/** A player as the sandbox's page shows it, with what only its owner would know. */
export interface PlayerView {
  readonly login: string
  readonly email: string
  /** Null once it was changed, and for players who signed up: only the hash is kept. */
  readonly password: string | null
  readonly active: boolean
  readonly isBlocked: boolean
  readonly money: number
  readonly votes: number
  readonly mfa: 'app' | 'email' | null
  /** The app's secret and a code that works now; a set-up that waits for its first code counts too. */
  readonly app: { readonly secret: string; readonly code: string } | null
  /** Seeded recovery codes that are not used up; those of a set-up are known to its player alone. */
  readonly recoveryCodes: readonly string[]
  readonly sessions: number
}

async function unused(kept: ReadonlySet<string>): Promise<readonly string[]> {
  const pairs = await Promise.all(
    SEED_RECOVERY_CODES.map(async (code) => ({ code, hash: await recoveryHash(code) })),
  )
  return pairs.filter(({ hash }) => kept.has(hash)).map(({ code }) => code)
}

/** All players of the world, in the order they were added. */
export const playersView = ({ state, clock }: World): Promise<readonly PlayerView[]> =>
  Promise.all(
    [...state.players.values()].map(async (player) => {
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
        recoveryCodes: await unused(player.mfa?.recoveryCodes ?? new Set()),
        sessions: [...state.sessions.values()].filter((one) => one.playerId === player.id).length,
      }
    }),
  )

/** A line for each player, for the terminal: login, password, and what is special. */
export async function playerLines(world: World): Promise<string[]> {
  const players = await playersView(world)
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
