import { useStore } from '@tanstack/react-form'
import { useFieldContext, useFormContext } from '#/forms/context'
import { useFieldBlur } from '#/forms/use-field-blur'

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
