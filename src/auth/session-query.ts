import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getSessionCheckQueryKey } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'

/** The session's user data, as `sessionCheck` returns it. `server-client.ts` sets the query function. */
export const sessionQuery = queryOptions<UserData>({
  queryKey: getSessionCheckQueryKey(),
  // `check.ts` does its own retries.
  retry: false,
})

/** Fetches the session data again. If that fails, the next page that shows it tries again. */
export async function refetchSessionQuery(client: QueryClient): Promise<void> {
  // The server may have answered a check in flight before the change.
  if (client.isFetching(sessionQuery)) await client.fetchQuery(sessionQuery).catch(() => undefined)
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}
