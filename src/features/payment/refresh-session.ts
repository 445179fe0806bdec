import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#/api/session-query'

/** Fetches balance and top-ups anew. Where that fails, whoever shows them next asks again. */
export async function refreshSession(client: QueryClient): Promise<void> {
  // A check that is under way may have been answered before the credits came.
  if (client.getQueryState(sessionQuery.queryKey)?.fetchStatus === 'fetching') {
    await client.fetchQuery(sessionQuery).catch(() => undefined)
  }
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' })
  await client.fetchQuery(sessionQuery).catch(() => undefined)
}
