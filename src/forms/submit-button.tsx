import type { ComponentProps } from 'react'
import { useStore } from '@tanstack/react-form'
import { Button } from '#/ui/buttons/button'
import { useFormContext } from './context'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  /** The label while the form is being submitted. */
  busy: string
}

/**
 * The submit button of a form: busy, and ignoring further presses, while the form is being submitted. `FormRoot`
 * ignores a second submit by Enter.
 */
export function SubmitButton({ busy, ...rest }: Props) {
  const form = useFormContext()
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting)
  return <Button {...rest} type="submit" busy={isSubmitting ? busy : undefined} />
}
