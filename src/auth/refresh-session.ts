import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session-query'

/** Fetches the session data again. Where that fails, the next page that shows it tries again. */
export async function refreshSession(client: QueryClient): Promise<void> {
  // The server may have answered a check in flight before the change.
  if (client.isFetching(sessionQuery)) await client.fetchQuery(sessionQuery).catch(() => undefined)
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}
