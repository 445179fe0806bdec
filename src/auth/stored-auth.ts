import type { RequestAuth } from '#/api/request-auth'
import { takeEarlyCheck } from './early-check'
import { readToken, readUser, storeToken } from './storage'

/**
 * Tokens whose session is being ended, each with what to do with a renewed token from a late response: storing that one
 * would keep the player signed in.
 */
export const endingTokens = new Map<string, (renewed: string) => void>()

/** Requests are sent as the stored player. */
export const storedAuth: RequestAuth = {
  readToken,
  readUser,
  takeEarlyCheck,
  renewToken: (sent, renewed) => {
    const endRenewed = endingTokens.get(sent)
    if (endRenewed) endRenewed(renewed)
    else if (sent === readToken()) storeToken(renewed)
  },
}
