import { useEffect, useRef } from 'react'
import { useFieldContext } from './context'

/** How a press of the mouse or a finger ends: let go, or made into a drag. */
const LET_GO = ['mouseup', 'dragend'] as const

/**
 * What a field does when the focus leaves it: from then on it may speak (`useFieldProblem`). Where a press
 * takes the focus away it speaks after that press: a line that comes or goes in between moves the pressed
 * button, and the click is lost.
 *
 * For the same reason not the library's `handleBlur`: that checks the form anew and drops what the server said.
 */
export function useFieldBlur(): () => void {
  const field = useFieldContext<unknown>()
  const isPressed = useRef(false)

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const letGo = () => {
      isPressed.current = false
    }
    window.addEventListener('mousedown', press, true)
    for (const name of LET_GO) window.addEventListener(name, letGo, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      for (const name of LET_GO) window.removeEventListener(name, letGo, true)
    }
  }, [])

  const speak = () => field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true }))

  return () => {
    if (!isPressed.current) return speak()
    const waiting = new AbortController()
    const speakAfterClick = () => {
      waiting.abort()
      setTimeout(speak)
    }
    for (const name of LET_GO) {
      window.addEventListener(name, speakAfterClick, { capture: true, signal: waiting.signal })
    }
  }
}
