import type { ComponentProps } from 'react'
import { Button } from '#/ui/buttons/button'
import { useFormContext } from './context'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'block' | 'children'> & {
  /** The verb in progress while the form is on its way. */
  busy: string
}

/** The button that submits its form. It is busy, and takes no further press, while the form is on its way. */
export function SubmitButton({ busy, ...rest }: Props) {
  const form = useFormContext()
  return (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(isSubmitting) => <Button {...rest} type="submit" busy={isSubmitting ? busy : undefined} />}
    </form.Subscribe>
  )
}
