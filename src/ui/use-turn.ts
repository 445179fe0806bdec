import { startTransition, useLayoutEffect, useState } from 'react'
import { inTurn } from '#/lib/in-turn'

/**
 * Whether a part that is ready has had its turn to be drawn (`lib/in-turn.ts`). A parent's comes before its children's.
 *
 * @param atOnce whether it needs none; unless told, where it is ready from the start
 */
export function useTurn(isReady: boolean, atOnce = isReady): boolean {
  const [hasTurn, setHasTurn] = useState(atOnce)

  useLayoutEffect(() => {
    if (!isReady || hasTurn) return
    let isOver = false
    inTurn(() => {
      if (!isOver) startTransition(() => setHasTurn(true))
    })
    return () => {
      isOver = true
    }
  }, [isReady, hasTurn])

  return isReady && hasTurn
}
