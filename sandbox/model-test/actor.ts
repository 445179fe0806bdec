import { UNAUTHENTICATED, UNVERIFIED, type Refusal } from './refusals'
import { isLive, pick, type Account, type Model, type Session, type Token } from './model'

/** The sender of a request: a signed-in player, or one whose token is dead. */
export type Actor =
  | {
      readonly live: true
      readonly token: Token
      readonly account: Account
      readonly session: Session
    }
  | { readonly live: false; readonly token: string | undefined }

/** One asker in ten has a dead token or none. Most of the others are such as a step is `meant` for. */
export function actorOf(
  model: Model,
  which: number,
  meant: (account: Account) => boolean = () => true,
): Actor {
  const all = model.tokens.filter(isLive)
  const fit = all.filter(({ account }) => meant(account))
  const live = fit.length > 0 && which % 4 !== 0 ? fit : all
  const token = pick(live, Math.floor(which / 10))
  if (token && which % 10 !== 0) {
    return { live: true, token, account: token.account, session: token.session }
  }
  const dead = model.tokens.filter((one) => !isLive(one))
  return { live: false, token: pick(dead, Math.floor(which / 10))?.value }
}

/** What an asker sends as its token; nothing where it has none. */
export const tokenOf = ({ token }: Actor): string | undefined =>
  typeof token === 'object' ? token.value : token

/** `401` for a dead token, `403` for a player who is not verified: nothing else may be shown to them. */
export function gate(actor: Actor, open: 'to all' | 'to the verified'): readonly Refusal[] {
  if (!actor.live) return [UNAUTHENTICATED]
  return open === 'to the verified' && !actor.account.active ? [UNVERIFIED] : []
}
