import { useLocation } from '@tanstack/react-router'
import { useUser } from './auth-store'

/**
 * The part of a history entry that belongs to one player: another player may sign in in the same tab and go back to it.
 */
export type PlayerState = Readonly<{
  login: string
  /** The amount of a top-up to try again. */
  topUpAmount?: number
}>

/** This history entry's state for the signed-in player; never another player's. */
export function usePlayerState(): Partial<PlayerState> {
  const user = useUser()
  const kept = useLocation({ select: ({ state }) => state.ofPlayer })
  return kept !== undefined && kept.login === user?.login ? kept : {}
}
