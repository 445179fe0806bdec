import { queryOptions } from '@tanstack/react-query'
import { getSessionCheckQueryKey } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'

/** The user data of the session, as `check` gives it. How it is asked for, `server.ts` knows. */
export const sessionQuery = queryOptions<UserData>({
  queryKey: getSessionCheckQueryKey(),
  staleTime: 30_000,
  // Without a line it waits and signs nobody out.
  networkMode: 'online',
  retry: false,
})
