import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session-query'

/** Has the server say anew who the player is and what they own. Where that fails, whoever shows it next asks again. */
export async function refreshSession(client: QueryClient): Promise<void> {
  // A check that is under way may have been answered before what changed it.
  if (client.isFetching(sessionQuery)) await client.fetchQuery(sessionQuery).catch(() => undefined)
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}
