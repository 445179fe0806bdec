import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'

type Props = { label: ReactNode; required: boolean; hint?: ReactNode } & Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>

/** A line of text, bound to its field. */
export function TextField({ label, required, hint, ...input }: Props) {
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const common = useFieldControl({ required })
  return (
    <FieldFrame label={label} hint={hint} error={problem}>
      {(control) => (
        <TextInput
          {...input}
          {...control}
          {...common}
          value={field.state.value}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
