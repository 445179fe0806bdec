import type { RequestAuth } from '#/api/request-auth'
import { takeEarlyCheck } from './early-check'
import { endingTokens } from './ending-tokens'
import { readToken, readUser, storeToken } from './storage'

/** Requests are those of the stored player. */
export const storedAuth: RequestAuth = {
  readToken,
  readUser,
  takeEarlyCheck,
  renewToken: (sent, renewed) => {
    const endToo = endingTokens.get(sent)
    if (endToo) endToo(renewed)
    else if (sent === readToken()) storeToken(renewed)
  },
}
