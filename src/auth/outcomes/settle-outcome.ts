import { ApiError, isTransient, type Problem, problemOf } from '#/api/problem'

type Question<Response> = {
  /**
   * Statuses of refusals that also come where the thing was done before: by a request that the browser sent a
   * second time by itself, or on another device.
   */
  alsoOn?: readonly number[]
  /**
   * Asks the server what is true now, and gives what the lost response would have said; `null`: it was not done.
   * What the server refuses here takes the place of the first error.
   */
  ask: () => Promise<Response | null>
}

/**
 * Sends a request that changes something, and finds out what came of it where its response was lost: a mutation
 * without a response is neither done nor failed.
 *
 * @throws the error of the request where nothing was done; an ApiError of the kind `outcome-unknown` where the
 *   server does not say whether it was
 */
export async function settleOutcome<Response>(
  send: () => Promise<Response>,
  { alsoOn = [], ask }: Question<Response>,
): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    const problem = problemOf(error)
    const isInDoubt = 'status' in problem && alsoOn.includes(problem.status)
    if (!isInDoubt && !isUnanswered(problem)) throw error
    const found = await askPatiently(ask)
    if (found === null) throw error
    return found
  }
}

/**
 * Sends a request that does its work once, however often it comes. Where the response is lost it is sent again: that
 * says what is true.
 */
export async function sendAgain<Response>(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(problemOf(error))) throw error
    return send()
  }
}

/** Whether no word of the backend came: its own refusal, whatever the status, says that nothing was done. */
const isUnanswered = ({ kind }: Problem) => kind === 'unknown' || kind === 'gateway'

/** Milliseconds before each further question. */
const PAUSES = [500, 1500]

async function askPatiently<Response>(
  ask: () => Promise<Response | null>,
): Promise<Response | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isTransient(error)) throw error
      const pause = PAUSES[tries]
      if (pause === undefined) {
        throw new ApiError('settleOutcome', { kind: 'outcome-unknown' }, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
