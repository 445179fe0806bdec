import { startTransition, useLayoutEffect, useState } from 'react'
import { inTurn } from '#/lib/in-turn'

/**
 * Whether a part has had its turn to be drawn (`lib/in-turn.ts`), which it asks for when it is ready; a parent does
 * before its children.
 *
 * @param atOnce whether it needs none; unless told, where it is ready from the start
 */
export function useTurn(isReady: boolean, atOnce = isReady): boolean {
  const [hasTurn, setHasTurn] = useState(atOnce)

  useLayoutEffect(() => {
    if (isReady && !hasTurn) inTurn(() => startTransition(() => setHasTurn(true)))
  }, [isReady, hasTurn])

  return hasTurn
}
