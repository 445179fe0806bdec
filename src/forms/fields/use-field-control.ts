import { useStore } from '@tanstack/react-form'
import { useFieldContext, useFormContext } from '#/forms/context'
import { useFieldBlur } from '#/forms/use-field-blur'

type Options = Readonly<{ required: boolean }>

/**
 * What the input of every field has; an optional one is not announced as required. A text cannot be changed while it is on its way (`FormRoot`), but keeps the focus.
 * Logins, addresses, codes, amounts and passwords run from left to right, also where a translator turns the page around.
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
