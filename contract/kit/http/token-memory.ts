import { loose } from '../contract/loose'
import type { Exchange } from './exchange'
import type { OperationId } from '../contract/operation-id'

/** The token a request carries; undefined if it carries none. */
export const bearerOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1]

/** The token in a response; undefined if it has none. */
function tokenIn({ json }: Exchange): string | undefined {
  const { jwt, userData } = loose(json)
  return [jwt, loose(userData)['jwt']].find((one) => typeof one === 'string')
}

/** Operations that may end sessions besides the requesting one. */
const END_SESSIONS: ReadonlySet<OperationId> = new Set([
  'signOut',
  'sessionRevoke',
  'passwordChange',
  'recoveryFinish',
])

/** What is known about the tokens a client was given. */
interface TokenMemory {
  /** The token that replaced this one. */
  readonly latest: (token: string) => string
  readonly learn: (exchange: Exchange) => void
  /** The operation that issued a token which never worked; undefined if it worked or may have been ended. */
  readonly deadTokenOf: (
    token: string,
    answer: Pick<Exchange, 'status' | 'text'>,
  ) => OperationId | undefined
}

export function rememberTokens(): TokenMemory {
  const renewed = new Map<string, string>()
  const givenBy = new Map<string, OperationId>()
  /** Tokens that worked, or that may have been ended before they were sent. */
  const cleared = new Set<string>()
  const latest = (token: string): string => {
    const next = renewed.get(token)
    return next === undefined || next === token ? token : latest(next)
  }
  return {
    latest,
    learn: (exchange) => {
      const { operation, sent, status } = exchange
      const used = bearerOf(sent)
      if (used !== undefined && status > 0 && status !== 401) cleared.add(used)
      if (operation && END_SESSIONS.has(operation.id) && status > 0 && status < 300)
        for (const token of givenBy.keys()) cleared.add(token)
      const given = tokenIn(exchange)
      if (given === undefined || !operation || status >= 300) return
      if (!givenBy.has(given)) givenBy.set(given, operation.id)
      // After a password change, claims check the former token as well.
      if (used !== undefined && used !== given && operation.id !== 'passwordChange') {
        renewed.set(used, given)
      }
    },
    deadTokenOf: (token, { status, text }) => {
      // A wrong password or code is not the token's fault.
      const isWrong = /"code":\s*"invalid_/.test(text)
      return status === 401 && !isWrong && !cleared.has(token) ? givenBy.get(token) : undefined
    },
  }
}
