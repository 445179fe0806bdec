import { useFieldContext } from './context'
import { useAfterPress } from './use-after-press'

/**
 * The blur handler of a field: from then on the field may show its error (`useFieldProblem`).
 *
 * The library's `handleBlur` would validate the form again and drop the server's message.
 */
export function useFieldBlur(): () => void {
  const field = useFieldContext<unknown>()
  const afterPress = useAfterPress()
  return () =>
    afterPress(() => field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true })))
}
