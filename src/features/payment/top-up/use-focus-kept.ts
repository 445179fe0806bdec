import { useEffect, useRef } from 'react'
import { focusTemporarily } from '#/lib/focus'

/**
 * Puts the focus on the page's heading when it fell off the page together with what had it: a button that
 * the next `state` does not have. Anywhere else the focus is left alone.
 */
export function useKeepFocus(state: string): void {
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading !== null && document.activeElement === document.body) focusTemporarily(heading)
  }, [state])
}
