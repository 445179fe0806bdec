import { useFieldContext } from './context'

/**
 * What a field does when the focus leaves it: from then on it may speak (`useFieldProblem`).
 *
 * Not the library's `handleBlur`: that checks the form anew and drops what the server said. The line goes away
 * between pressing and letting go of the button below, the button moves, and the click is lost.
 */
export function useLeaveField(): () => void {
  const field = useFieldContext<unknown>()
  return () => field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true }))
}
