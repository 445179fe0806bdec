import {
  hashKey,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { reportError } from '#/lib/errors/report-error'
import { FRESH_FOR } from './pace'
import { isRefusal, isSessionLost, isTimeout, isTransient, problemOf } from './problem'

type Options = {
  /** The server no longer knows the token. */
  onSessionLost: () => void
  /** Whether the server has confirmed the player. */
  isConfirmed: () => boolean
  /** The query of the session check. */
  sessionKey: QueryKey
}

/**
 * The cache of server data, and the one place that every failure passes through. It shows only the loss of the session;
 * the sender of a request shows why it failed.
 */
export function createQueryClient({
  onSessionLost,
  isConfirmed,
  sessionKey,
}: Options): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isCheck = query.queryHash === hashKey(sessionKey)
        if (!isConfirmed() && (isCheck || isSessionLost(error))) {
          // The first check never shows an error; `auth/check.ts` clears the session and reports outages. Requests sent
          // beside it are refused with it, perhaps before it.
          if (isRefusal(error) && !isSessionLost(error)) reportError(error)
        } else if (isSessionLost(error) || (isCheck && isRefusal(error))) onSessionLost()
        else log(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // The player has clicked: show at once why nothing was done, even before the first check is over.
        if (isSessionLost(error)) onSessionLost()
        else log(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        // Never paused: 'Try again' fails visibly without a connection. Failed queries are refetched on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A player who has waited for a whole time limit sees the reason, instead of waiting for two more.
        retry: (failures, error) => failures < 2 && isTransient(error) && !isTimeout(error),
      },
      // Never paused, never repeated: a payment that waited for the network must not go out later.
      // Dropped soon after their last observer: their variables hold passwords and codes.
      mutations: { networkMode: 'always', retry: false, gcTime: 1000 },
    },
  })
}

function log(error: unknown): void {
  const { kind } = problemOf(error)
  if (kind === 'unknown' || kind === 'outcome-unknown' || kind === 'not-sent') reportError(error)
}
