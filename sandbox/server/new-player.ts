import type { PasswordHash } from './passwords'
import { nextId, type Player, type State } from './state'

interface NewPlayer extends Partial<Player> {
  readonly login: string
  readonly email: string
  readonly password: PasswordHash
}

/** Adds a player, by default unverified and without credits. */
export function newPlayer(state: State, given: NewPlayer): Player {
  const player: Player = {
    id: nextId(state, 'player'),
    knownPassword: null,
    active: false,
    isBlocked: false,
    money: 0,
    votes: 0,
    mfa: null,
    authorCode: null,
    sessionsOpened: 0,
    verificationSentAt: 0,
    emailChange: null,
    setup: null,
    removal: null,
    events: [],
    history: [],
    ...given,
  }
  state.players.set(player.id, player)
  return player
}
