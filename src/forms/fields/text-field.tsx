import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from '#/ui/inputs/field'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldBlur } from '#/forms/use-field-blur'

type Props = { label: ReactNode; hint?: ReactNode } & Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>

/** A required line of text, bound to its field. */
export function TextField({ label, hint, ...input }: Props) {
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const handleBlur = useFieldBlur()
  return (
    <FieldFrame label={label} hint={hint} error={problem}>
      {(control) => (
        <TextInput
          {...input}
          {...control}
          aria-required
          name={field.name}
          value={field.state.value}
          onBlur={handleBlur}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
