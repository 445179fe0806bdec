import type { ComponentProps } from 'react'
import { Button } from '#/ui/buttons/button'
import { useFormContext } from './context'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  /** The label while the form is being submitted. */
  busy: string
}

/** The submit button of a form: busy, and ignoring further presses, while the form is being submitted. */
export function SubmitButton({ busy, ...rest }: Props) {
  const form = useFormContext()
  return (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(isSubmitting) => <Button {...rest} type="submit" busy={isSubmitting ? busy : undefined} />}
    </form.Subscribe>
  )
}
