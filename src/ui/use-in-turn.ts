import { startTransition, useEffect, useState } from 'react'
import { inTurn } from '#/lib/in-turn'

/**
 * What `value` was, until a frame has room to draw what it is now.
 *
 * @param first is drawn before; `value` itself, unless told
 */
export function useInTurn<Value>(value: Value, first = value): Value {
  const [drawn, setDrawn] = useState(() => first)

  useEffect(() => {
    if (!Object.is(drawn, value)) inTurn(() => startTransition(() => setDrawn(() => value)))
  }, [drawn, value])

  return drawn
}
