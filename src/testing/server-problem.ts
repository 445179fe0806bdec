import type { ServerProblem } from '#/api/problem'

/** The server's error about a wrong code, modified by `change`. */
export function serverProblem(change: Partial<ServerProblem> = {}): ServerProblem {
  return {
    kind: 'message',
    status: 422,
    message: 'Invalid code',
    code: 'invalid_code',
    fields: {},
    retryAfter: null,
    attemptsLeft: null,
    sessionLost: false,
    ...change,
  }
}
