import { useState } from 'react'

type Asked = { data: unknown; error: unknown; errorUpdatedAt: number }

/**
 * Why a query has nothing to show; `null` while that is not known, and once it has. TanStack Query forgets the
 * error of a query without data as soon as it asks again: here it stands until the answer has come, and with it
 * the message and the button that the player pressed.
 */
export function useFailure({ data, error, errorUpdatedAt }: Readonly<Asked>): unknown {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data || errorUpdatedAt === 0 ? null : (error ?? last)
}
