import { useEffect, useRef } from 'react'
import { useFieldContext } from './context'

/** The events that end a press: a release, or the end of a drag. */
const RELEASE = ['mouseup', 'dragend'] as const

/**
 * The blur handler of a field: from then on the field may show its error (`useFieldProblem`). If a press moves the
 * focus away, the error appears after the release: appearing earlier, it would move the pressed button, and the click
 * would be lost.
 *
 * The library's `handleBlur` would validate the form again and drop the server's message.
 */
export function useFieldBlur(): () => void {
  const field = useFieldContext<unknown>()
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

  const showError = () => field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true }))

  return () => {
    if (!isPressed.current) return showError()
    const waiting = new AbortController()
    const showAfterClick = () => {
      waiting.abort()
      setTimeout(showError)
    }
    for (const name of RELEASE) {
      window.addEventListener(name, showAfterClick, { capture: true, signal: waiting.signal })
    }
  }
}
