import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError } from '#/lib/report'
import { isSessionLost, isTransient, problemOf } from './problem'
import type { SessionHooks } from './session'
import { sessionQuery } from './session-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** 'toast' (when absent): told here. 'inline': the form that sent it tells. */
      errors?: 'toast' | 'inline'
    }
  }
}

type Hooks = Pick<SessionHooks, 'notify' | 'onSessionLost'>

/** The cache of the server's state, and the one place that sees every failure. */
export function createQueryClient({ notify, onSessionLost }: Hooks): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The first check is silent, whatever comes of it; `session-check.ts` clears.
        if (query.queryKey[0] === sessionQuery.queryKey[0] && query.state.data === undefined) return
        if (isSessionLost(error)) return onSessionLost()
        log(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isSessionLost(error)) return onSessionLost()
        log(error)
        if (mutation.meta?.errors !== 'inline') notify(problemOf(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Never paused: who presses 'Try again' without a line hears it. What failed is asked again with the line.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      // Never paused, never repeated: a payment that waited for the network must not go out later.
      // Hardly kept when nobody waits any more: passwords and codes are among what was sent.
      mutations: { networkMode: 'always', retry: false, gcTime: 1000 },
    },
  })
}

function log(error: unknown): void {
  if (problemOf(error).kind === 'unknown') reportError(error)
}
