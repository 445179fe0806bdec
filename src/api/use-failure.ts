import { useState } from 'react'

type QueryState = { data: unknown; error: unknown; errorUpdatedAt: number }

/**
 * The error of a query that has no data; `null` before its first failure and once it has data. TanStack Query drops
 * that error as soon as the query refetches: this keeps it until the response, and with it the message and the button
 * that the player clicked.
 */
export function useFailure({ data, error, errorUpdatedAt }: Readonly<QueryState>): unknown {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data || errorUpdatedAt === 0 ? null : (error ?? last)
}
