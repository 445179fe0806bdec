import { useLocation } from '@tanstack/react-router'
import { useSession } from './auth-store'
import { userOf } from './session'

/** What an entry of the history keeps for one player: another one may sign in in the same tab, and go back to it. */
export type PlayerState = Readonly<{
  login: string
  /** The amount of a top-up to try again. */
  topUpAmount?: number
  /** Milliseconds of `steadyNow` before which the verification e-mail is not sent again. */
  resendAt?: number
}>

/** What this entry of the history keeps for the player who is signed in; nothing of another one. */
export function usePlayerState(): Partial<PlayerState> {
  const user = userOf(useSession())
  const kept = useLocation({ select: ({ state }) => state.ofPlayer })
  return kept !== undefined && kept.login === user?.login ? kept : {}
}
