import type { PasswordHash } from './passwords'
import { nextId, type Player, type State } from './state'

interface Wanted extends Partial<Player> {
  readonly login: string
  readonly email: string
  readonly password: PasswordHash
}

/** Adds a player: unverified and poor unless told otherwise. */
export function newPlayer(state: State, wanted: Wanted): Player {
  const player: Player = {
    id: nextId(state, 'player'),
    knownPassword: null,
    active: false,
    money: 0,
    votes: 0,
    mfa: null,
    authorCode: null,
    sessionsOpened: 0,
    verificationSentAt: 0,
    emailChange: null,
    setup: null,
    removal: null,
    history: [],
    ...wanted,
  }
  state.players.set(player.id, player)
  return player
}
