import { useCallback, useEffect, useRef } from 'react'

/** The events that end a press: a release, or the end of a drag. */
const RELEASE = ['mouseup', 'dragend'] as const

/**
 * Runs an action that moves the page: at once, or after a press that is under way. Earlier, the pressed button would
 * move away from the pointer, and the click would be lost.
 */
export function useAfterPress(): (action: () => void) => void {
  const isPressed = useRef(false)

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    window.addEventListener('mousedown', press, true)
    for (const name of RELEASE) window.addEventListener(name, release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      for (const name of RELEASE) window.removeEventListener(name, release, true)
    }
  }, [])

  return useCallback((action) => {
    if (!isPressed.current) return action()
    const waiting = new AbortController()
    const afterClick = () => {
      waiting.abort()
      setTimeout(action)
    }
    for (const name of RELEASE) {
      window.addEventListener(name, afterClick, { capture: true, signal: waiting.signal })
    }
  }, [])
}
