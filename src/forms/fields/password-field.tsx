import type { ReactNode } from 'react'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { PasswordInput } from '#/ui/inputs/password-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'

type Props = {
  label: ReactNode
  end?: ReactNode
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}

/** A password, never trimmed, bound to its field. */
export function PasswordField({ label, end, hint, autoComplete }: Props) {
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const common = useFieldControl({ required: true })
  return (
    <FieldFrame label={label} end={end} hint={hint} error={problem}>
      {(control) => (
        <PasswordInput
          {...control}
          {...common}
          autoComplete={autoComplete}
          value={field.state.value}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
