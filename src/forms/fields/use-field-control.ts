import { useStore } from '@tanstack/react-form'
import { useFieldContext, useFormContext } from '#/forms/context'
import { useAfterPress } from '#/forms/use-after-press'

type Options = Readonly<{ required: boolean }>

/**
 * The props of every field's input; an optional one is not announced as required. A text is read-only while it is being
 * sent (`FormRoot`), but keeps the focus. Logins, addresses, codes, amounts and passwords run from left to right, even
 * if a translator turns the page around.
 */
export function useFieldControl({ required }: Options) {
  const field = useFieldContext<unknown>()
  const form = useFormContext()
  const readOnly = useStore(form.store, (state) => state.isSubmitting)
  const onBlur = useFieldBlur()
  return {
    name: field.name,
    dir: 'ltr',
    'aria-required': required || undefined,
    readOnly,
    onBlur,
  } as const
}

/**
 * The blur handler of a field: from then on the field may show its error (`useFieldProblem`).
 *
 * The library's `handleBlur` would validate the form again and drop the server's message.
 */
function useFieldBlur(): () => void {
  const field = useFieldContext<unknown>()
  const afterPress = useAfterPress()
  return () =>
    afterPress(() => field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true })))
}
