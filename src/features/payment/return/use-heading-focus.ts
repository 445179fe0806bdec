import { useEffect, useRef } from 'react'
import { focusTemporarily } from '#/lib/browser/focus'

/**
 * Focuses the page's heading when the focused element, such as a button, disappears with a change of `state`.
 */
export function useHeadingFocus(state: string): void {
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading !== null && document.activeElement === document.body) focusTemporarily(heading)
  }, [state])
}
