import { queryOptions } from '@tanstack/react-query'
import { getSessionCheckQueryKey } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'

/** The user data of the session, as `check` gives it. `server-client.ts` sets how it is fetched. */
export const sessionQuery = queryOptions<UserData>({
  queryKey: getSessionCheckQueryKey(),
  staleTime: 30_000,
  // Offline it waits, and signs nobody out.
  networkMode: 'online',
  retry: false,
})
