import { startTransition, useLayoutEffect, useState } from 'react'
import { inTurn } from './in-turn'

/**
 * Whether a part has had its turn to be drawn (`in-turn.ts`); a parent asks for it before its children.
 *
 * @param atOnce whether it needs none
 */
export function useTurn(atOnce: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(atOnce)

  useLayoutEffect(() => {
    if (!hasTurn) inTurn(() => startTransition(() => setHasTurn(true)))
  }, [hasTurn])

  return hasTurn
}
